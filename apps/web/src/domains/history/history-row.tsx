import { readStoredBrief, type StoredSet } from '@firstline/contract/history'
import { describeSender } from '@firstline/contract/senders'
import Trash from 'lucide-react/icons/trash-2'
import { Link } from 'react-router'
import { IconButton } from '#ui/button.tsx'
import { formatMoment } from '#platform/format/format-moment.ts'
import { paths } from '#platform/router/paths.ts'
import { describeAudience } from '#domains/generation/describe-audience.ts'
import { describeCounts } from './describe-set.ts'

/** One set: for whom, its first message, its marks and its note. Rows outside of the view are not laid out. */
export function HistoryRow({ set, onDelete }: { set: StoredSet; onDelete: () => void }) {
  const audience = describeAudience(set)
  const [first] = set.generation_items
  const brief = readStoredBrief(set)
  const sender = brief?.sender && describeSender(brief.sender)
  return (
    <li className="relative flex items-start gap-2 border-b border-line [contain-intrinsic-size:auto_7rem] [content-visibility:auto]">
      <Link
        to={`${paths.history}?set=${set.id}`}
        className="motion block min-w-0 flex-1 rounded-card px-2 py-4 no-underline hover:bg-sunken"
      >
        <span className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span className="min-w-0 font-medium wrap-anywhere">
            To: <bdi>{audience}</bdi>
          </span>
          <span className="text-sm text-ink-3 tabular-nums">{formatMoment(set.created_at)}</span>
        </span>
        <span
          dir="auto"
          translate="no"
          className="serif mt-1 line-clamp-2 text-[1.0625rem] leading-copy text-ink-2 wrap-anywhere"
        >
          {first?.edited_content ?? first?.content}
        </span>
        <span className="mt-1 block text-sm text-ink-3">
          {describeCounts(set)}
          {sender && (
            <span>
              , for <bdi>{sender}</bdi>
            </span>
          )}
        </span>
        {set.note !== '' && (
          <span className="mt-1 line-clamp-1 text-sm text-ink-2 wrap-anywhere">
            Note: <bdi>{set.note}</bdi>
          </span>
        )}
      </Link>
      <IconButton label={`Delete the set to ${audience}`} className="mt-3 text-ink-3!" onClick={onDelete}>
        <Trash />
      </IconButton>
    </li>
  )
}
