import { readStoredBrief, type StoredSet } from '@firstline/contract/history'
import { describeSender } from '@firstline/contract/senders'
import Trash from 'lucide-react/icons/trash-2'
import { Link } from 'react-router'
import { IconButton } from '#ui/button.tsx'
import { formatMoment } from '#platform/format/format-moment.ts'
import { paths } from '#platform/router/paths.ts'
import { describeAudience } from '#domains/generation/describe-audience.ts'
import { countOf } from '#platform/format/in-words.ts'
import { hasMark } from '#domains/generation/editing/item-states-query.ts'

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
              , from <bdi>{sender}</bdi>
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

/** '3 cold DMs, 1 favorite, 1 replied'. */
function describeCounts({ message_type: type, generation_items: items }: StoredSet): string {
  const marks = [
    ['favorite', 'favorite'],
    ['used', 'used'],
    ['replied', 'replied'],
  ] as const
  const noun = type === 'Cold DM' ? 'cold DM' : 'subject line'
  const marked = marks.flatMap(([mark, word]) => {
    const count = items.filter((item) => hasMark(item, mark)).length
    return count === 0 ? [] : [`${count} ${word}`]
  })
  return [countOf(items.length, noun), ...marked].join(', ')
}
