import type { StoredSet } from '@firstline/contract/history'
import { countOf } from '#platform/format/in-words.ts'
import { hasMark } from '#domains/generation/editing/item-states-query.ts'

/** '3 cold DMs, 1 favorite, 1 replied'. */
export function describeCounts({ message_type: type, generation_items: items }: StoredSet): string {
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
