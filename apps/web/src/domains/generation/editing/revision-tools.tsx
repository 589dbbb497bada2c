import { splitIntoSentences } from '@firstline/contract/sentences'
import type { MessageType } from '@firstline/contract/options'
import type { RevisionAim } from '@firstline/contract/revision'
import Undo from 'lucide-react/icons/undo-2'
import { Button } from '#ui/button.tsx'
import type { Revision } from './use-revision.ts'

const DM_TOOLS: readonly [RevisionAim, string][] = [
  ['shorter', 'Shorter'],
  ['opening', 'Another opening'],
  ['version', 'Another version'],
  ['score', 'Improve'],
]
const LINE_TOOLS: readonly [RevisionAim, string][] = [
  ['shorter', 'Shorter'],
  ['version', 'Another line'],
  ['score', 'Improve'],
]

export interface RevisionToolsProps {
  revision: Revision
  text: string
  messageType: MessageType
}

/** Other versions of a text: shorter, with another opening, around kept sentences, or with a better score. */
export function RevisionTools({ revision, text, messageType }: RevisionToolsProps) {
  const isDm = messageType === 'Cold DM'
  const sentences = isDm ? [...new Set(splitIntoSentences(text))] : []
  return (
    <div className="mt-4 border-t border-line pt-3">
      <div role="group" aria-label="Other versions" className="flex flex-wrap gap-2">
        {(isDm ? DM_TOOLS : LINE_TOOLS).map(([aim, label]) => (
          <Button
            key={aim}
            kind="second"
            size="sm"
            busy={revision.running === aim}
            aria-disabled={text.trim() === '' || undefined}
            onClick={() => text.trim() !== '' && revision.revise(aim)}
          >
            {label}
          </Button>
        ))}
        {revision.undo && (
          <Button kind="quiet" size="sm" icon={<Undo className="size-4!" />} onClick={revision.undo}>
            Undo
          </Button>
        )}
      </div>
      <p
        role="status"
        className={`mt-2 text-sm leading-ui ${revision.problem ? 'text-danger' : 'text-ink-3'}`}
      >
        {revision.problem ?? revision.status}
      </p>
      {sentences.length > 1 && (
        <fieldset className="mt-2">
          <legend className="text-sm leading-ui text-ink-2">Keep these sentences</legend>
          {sentences.map((sentence) => (
            <label key={sentence} className="flex min-h-tap items-center gap-2.5 text-sm leading-ui">
              <input
                type="checkbox"
                checked={revision.keep.includes(sentence)}
                onChange={() => revision.toggleKept(sentence)}
                className="size-4 flex-none accent-accent"
              />
              <span dir="auto" translate="no" className="min-w-0 wrap-anywhere">
                {sentence}
              </span>
            </label>
          ))}
        </fieldset>
      )}
    </div>
  )
}
