import type { AdminGeneration } from '@firstline/contract/admin-generations'
import { formatMoment } from '#platform/format/format-moment.ts'
import { describeBrief } from './describe-brief.ts'

const STATES: Record<AdminGeneration['status'], string> = {
  queued: 'Waiting',
  running: 'Being written',
  done: 'Done',
  stopped: 'Stopped',
  failed: 'Failed',
}

const CHARGES: Record<AdminGeneration['charge'], string> = {
  reserved: 'credit reserved',
  settled: 'credit used',
  refunded: 'credit returned',
  free: 'no credit',
}

/** One brief and what was written from it. */
export function GenerationEntry({ generation }: { generation: AdminGeneration }) {
  const { messageType, status, charge, createdAt, errorMessage, brief, note, items } = generation
  return (
    <li className="py-5 text-sm first:pt-0">
      <h3 className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="font-medium">{messageType}</span>
        <time dateTime={createdAt} title={createdAt} className="text-xs text-ink-3 tabular-nums">
          {formatMoment(createdAt)}
        </time>
      </h3>
      <p className="text-ink-2">
        {STATES[status]}, {CHARGES[charge]}
        {errorMessage !== null && `: ${errorMessage}`}
      </p>
      <dl className="mt-3 grid gap-x-6 gap-y-2 tablet:grid-cols-2">
        {describeBrief(brief).map(({ label, value }) => (
          <div key={label} className="min-w-0">
            <dt className="text-xs text-ink-3">{label}</dt>
            <dd dir="auto" className="whitespace-pre-wrap wrap-anywhere">
              {value}
            </dd>
          </div>
        ))}
        {note !== '' && (
          <div className="min-w-0">
            <dt className="text-xs text-ink-3">Note</dt>
            <dd dir="auto" className="whitespace-pre-wrap wrap-anywhere">
              {note}
            </dd>
          </div>
        )}
      </dl>
      <ol className="mt-3 flex flex-col gap-2">
        {items.map((item) => (
          <Item key={item.position} item={item} />
        ))}
      </ol>
    </li>
  )
}

function Item({ item }: { item: AdminGeneration['items'][number] }) {
  const { content, editedContent, score, writtenBy, usedAt, repliedAt } = item
  const details = [
    score !== null && `score ${score}`,
    writtenBy === 'built-in' ? 'by the built-in writer' : 'by the model',
    usedAt !== null && 'used',
    repliedAt !== null && 'replied to',
    editedContent !== null && 'edited',
  ].filter((detail) => detail !== false)
  return (
    <li className="rounded-card bg-sunken px-3.5 py-2.5">
      <p dir="auto" translate="no" className="serif whitespace-pre-wrap wrap-anywhere">
        {editedContent ?? content}
      </p>
      {editedContent !== null && (
        <p className="mt-1 whitespace-pre-wrap text-ink-2 wrap-anywhere">
          Written: <bdi translate="no">{content}</bdi>
        </p>
      )}
      <p className="mt-1 text-xs text-ink-3">{details.join(', ')}</p>
    </li>
  )
}
