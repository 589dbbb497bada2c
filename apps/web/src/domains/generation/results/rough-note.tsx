import type { WriterInfo } from '@firstline/contract/generation'
import type { WrittenItem } from '#domains/generation/written-item.ts'

export interface RoughNoteProps {
  items: readonly WrittenItem[]
  writer: WriterInfo
  /** Administrators may be able to set a model; members can only ask for one. */
  isAdmin?: boolean
}

/** Says what a language model would do better, where the built-in writer only arranged the sender's notes. */
export function RoughNote({ items, writer, isAdmin }: RoughNoteProps) {
  if (writer.kind === 'model' || !items.some(({ isRough }) => isRough)) return null
  return (
    <p className="text-sm text-ink-2">
      Some of these stay close to your notes. A language model would write them out as finished copy.{' '}
      {isAdmin
        ? 'npm run model gets one that runs on this machine; docs/models.md names the others.'
        : 'The operator of this site can connect one.'}
    </p>
  )
}
