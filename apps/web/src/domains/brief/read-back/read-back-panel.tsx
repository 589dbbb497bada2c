import { capitalize } from '#platform/format/in-words.ts'
import { useIsDelayed } from '#ui/hooks/use-is-delayed.ts'
import { SkeletonLines } from '#ui/skeleton.tsx'
import { AnswerList } from './answer-list.tsx'
import { ReadSentence } from './read-sentence.tsx'
import { LEFT_OUT, type ReadBack, READS_WELL, UNREACHABLE, UNUSABLE } from './use-read-back.ts'
import { FIELD_LABELS } from './view-readback.ts'

/** The element of `Reads well.`; a page has one panel. */
export const CLEAR_ID = 'reads-well'

export interface ReadBackPanelProps {
  readBack: ReadBack
  /** Leaves the panel for the field of this name. */
  onType: (field: string) => void
}

/** How the form reads: what is asked, what the sender decided, and what can't be used. */
export function ReadBackPanel({ readBack, onType }: ReadBackPanelProps) {
  const { view, notices, languageLine, isWaiting, isUnreachable, isClear, panel } = readBack
  const isListed = view !== null && (view.questionCount > 0 || view.hasDecisions || view.hasRewritten)
  return (
    <div ref={panel} className="text-sm leading-ui">
      {isUnreachable ? (
        <p className="mt-3 text-ink-2">{UNREACHABLE} Generate works.</p>
      ) : (
        <>
          {!view && !languageLine && isWaiting && <Waiting />}
          {isClear && (
            <p id={CLEAR_ID} className="serif appear mt-3 text-h3">
              {READS_WELL}
            </p>
          )}
          {languageLine && <p className="mt-3 text-ink-2">{languageLine}</p>}
          {!languageLine &&
            notices.map(({ field, isUnusable, leftOut }) => (
              <div key={field} className="mt-4 border-t border-line pt-3">
                <p className="text-xs text-ink-3">{FIELD_LABELS[field]}</p>
                <p className="mt-2 font-semibold">{isUnusable ? UNUSABLE : LEFT_OUT}</p>
                <p className="mt-1 text-ink-2 wrap-anywhere">{describeNotice(isUnusable, leftOut)}</p>
              </div>
            ))}
          {isListed &&
            view.groups.map(({ field, sentences }) => (
              <div key={field} className="mt-5 border-t border-line pt-3 first:mt-3">
                <p className="mb-2.5 text-xs text-ink-3">{FIELD_LABELS[field]}</p>
                <div className="flex flex-col gap-5">
                  {sentences.map((sentence) => (
                    <ReadSentence key={sentence.source} sentence={sentence} readBack={readBack} />
                  ))}
                </div>
              </div>
            ))}
          <Opening readBack={readBack} onType={onType} />
        </>
      )}
    </div>
  )
}

function Waiting() {
  return useIsDelayed() ? <SkeletonLines lines={2} className="mt-5" /> : null
}

function describeNotice(isUnusable: boolean, leftOut: readonly string[]): string {
  const list = leftOut.join(' and ')
  if (!isUnusable) return `${capitalize(list)}.`
  return `${list === '' ? '' : `Left out: ${list}. `}A few plain words are enough.`
}

/** The one question about a form without doubts, with sentences to choose from. */
function Opening({ readBack, onType }: Pick<ReadBackPanelProps, 'readBack' | 'onType'>) {
  const { opening, fillIn } = readBack
  if (!opening) return null
  const { text, sentences, field } = opening
  const label = FIELD_LABELS[field]
  return (
    <div role="group" aria-label={text} className="appear">
      <p className="serif mt-3 text-h3 text-balance">{text}</p>
      {sentences.length > 0 && (
        <p className="mt-2 text-xs text-ink-2">Pick one that is true. It goes into {label}.</p>
      )}
      <AnswerList
        answers={sentences.slice(0, 3)}
        last={`Something else: type it in ${label}`}
        isStacked
        onAnswer={(index) => fillIn(sentences[index] ?? '')}
        onLast={() => onType(field)}
      />
      <p className="mt-3 text-xs text-ink-3">Generate works without an answer.</p>
    </div>
  )
}
