import { formatMoment } from '#platform/format/format-moment.ts'
import type { DescribedEntry } from './describe-entries.ts'

export function HistoryEntry({ entry }: { entry: DescribedEntry }) {
  return (
    <li className="py-3 text-sm first:pt-0">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="min-w-0 wrap-anywhere">{entry.what}</span>
        <time dateTime={entry.at} title={entry.at} className="text-xs text-ink-3 tabular-nums">
          {formatMoment(entry.at)}
        </time>
      </p>
      {entry.changes.map(({ name, before, after }) => (
        <p key={name} className="text-ink-2 tabular-nums wrap-anywhere">
          {name}: {before === undefined ? after : `${before} → ${after}`}
        </p>
      ))}
      {entry.who && <p className="text-xs text-ink-3 wrap-anywhere">By {entry.who}</p>}
    </li>
  )
}
