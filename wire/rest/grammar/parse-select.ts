import type { Select } from './query.ts'
import { readSelect } from './read-select.ts'
import { Scanner } from './scanner.ts'

const ALL: Select = [{ kind: 'all' }]

/**
 * Parses the select list. A missing or empty one selects all columns. PostgREST: Tables and Views, Vertical Filtering.
 */
export function parseSelect(
  text: string | null,
  { allowsAggregates }: { allowsAggregates: boolean },
): Select {
  if (text === null || text.trim() === '') return ALL
  const scanner = new Scanner(text, 'select parameter')
  const select = readSelect(scanner, { isEmbedded: false, allowsAggregates })
  scanner.expectEnd('"," or end of input')
  return select
}
