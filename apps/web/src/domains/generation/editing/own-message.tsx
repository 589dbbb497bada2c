import { SCORED_TEXT_MAX_LENGTH } from '@firstline/contract/limits'
import type { GenerationForm } from '@firstline/contract/generation'
import type { Rewrite } from '@firstline/contract/rewrite'
import { useId, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { useDebouncedValue } from '#ui/hooks/use-debounced-value.ts'
import { CopyButton } from '#domains/generation/results/copy-button.tsx'
import { Reasons } from '#domains/generation/results/reasons.tsx'
import { describeReason } from '#platform/describe-reason.ts'
import { RevisionTools } from './revision-tools.tsx'
import { RewriteTools } from './rewrite-tools.tsx'
import { useRevision } from './use-revision.ts'
import { useTextScore } from './use-text-score.ts'

/** The debounce interval of scoring. */
const DEBOUNCE_MS = 600

export interface OwnMessageProps {
  form: GenerationForm
  /** Has a language model write a set of versions. */
  onRewrite: (version: Rewrite) => void
}

/** Scores and improves a text of the member's own for the brief of the set. It is not stored. */
export function OwnMessage({ form, onRewrite }: OwnMessageProps) {
  const titleId = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [text, setText] = useState('')
  const debounced = useDebouncedValue(text, DEBOUNCE_MS)
  const { data, error, isFetching } = useTextScore(form, debounced)
  const revision = useRevision(form, text, setText)
  if (!isOpen)
    return (
      <Button kind="second" className="self-start" onClick={() => setOpen(true)}>
        Score a message of your own
      </Button>
    )
  const isTooLong = text.length > SCORED_TEXT_MAX_LENGTH
  const score = text.trim() === '' || isTooLong ? undefined : data?.score
  return (
    <section aria-labelledby={titleId} className="rounded-card border border-line bg-surface p-4 tablet:p-6">
      <h2 id={titleId} className="serif mb-3 text-h3">
        Your own message
      </h2>
      <div className="grid gap-x-8 gap-y-4 desktop:grid-cols-[minmax(0,1fr)_24rem]">
        <div>
          <Textarea
            ref={field}
            aria-labelledby={titleId}
            rows={5}
            value={text}
            placeholder="Paste a message for this brief"
            onChange={(event) => setText(event.target.value)}
            className="serif max-h-96 text-copy!"
          />
          <p
            role="status"
            className={isTooLong || error ? 'mt-2 text-sm text-danger' : 'mt-2 text-sm text-ink-3'}
          >
            {isTooLong
              ? `A message may have at most ${SCORED_TEXT_MAX_LENGTH} characters; this has ${text.length}.`
              : error
                ? describeReason(error, 'The text could not be scored')
                : isFetching
                  ? 'Scoring...'
                  : 'Scoring is free, and the text is not stored.'}
          </p>
          <RevisionTools revision={revision} text={text} messageType={form.messageType} />
          <RewriteTools
            text={text}
            keep={revision.keep}
            messageType={form.messageType}
            onRewrite={onRewrite}
          />
        </div>
        {score && (
          <div>
            <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
              <p className="flex items-baseline gap-2">
                <span className="serif text-[3.25rem] leading-[1] tabular-nums">{score.total}</span>
                <span className="text-sm text-ink-3">of 100</span>
              </p>
              <CopyButton text={text} shownIn={field} describedBy={titleId} />
            </div>
            {data?.hardFailures.map(({ check, reason }) => (
              <p key={check} className="mt-2 text-sm text-danger">
                {reason}
              </p>
            ))}
            <Reasons
              checks={score.checks}
              explanation={undefined}
              isPro
              mend={{ canMend: revision.canMend, onMend: (check) => revision.revise('score', check) }}
            />
          </div>
        )}
      </div>
    </section>
  )
}
