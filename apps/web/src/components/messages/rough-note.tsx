import type { WriterInfo } from '@firstline/contract/generation'
import type { WrittenItem } from '#lib/generation/written-item.ts'

export interface RoughNoteProps {
  items: readonly WrittenItem[]
  writer: WriterInfo
  /** An administrator may be able to set a model; a member can only ask for one. */
  isAdmin?: boolean
}

/** What a language model would do better, where the built-in writer could only arrange the sender's notes. */
export function RoughNote({ items, writer, isAdmin }: RoughNoteProps) {
  if (writer.kind === 'model' || !items.some(({ isRough }) => isRough)) return null
  return (
    <p className="text-sm text-ink-2">
      Some of these stay close to your notes. A language model would write them out as finished copy.{' '}
      {isAdmin
        ? 'Set OPENAI_API_KEY, or LLM_BASE_URL and LLM_MODEL; docs/models.md says how.'
        : 'The operator of this site can connect one.'}
    </p>
  )
}
