import { checkConditions, checkLength } from './check-size.ts'
import { addToLevel, createLevel, type QueryLevel } from './level.ts'
import { parseKey } from './parse-key.ts'
import { parseNames } from './parse-names.ts'
import { parseSelect } from './parse-select.ts'
import type { RestQuery } from './query.ts'
import { isFilter } from './read-test.ts'
import { checkRepeatedParameters } from './check-repeated.ts'

/** Parameters that are not filters. `apikey` is for the gateway. */
const NOT_FILTERS = new Set(['select', 'columns', 'on_conflict', 'apikey'])
/** A key that is not an argument of a call although its value is not a filter. */
const WORD_AT_END = /(?:^|\.)(?:and|or|order|limit|offset)$/

/**
 * Parses a query string without the catalog, in time proportional to its length. PostgREST: URL Grammar.
 *
 * @throws {RestError} PGRST100 for a syntax error, PGRST103 for a negative limit or offset, PGRST123 for aggregates
 * when they are off, PGRST127 for a feature that is not implemented.
 */
export function parseQuery(
  parameters: URLSearchParams,
  { isCall, allowsAggregates = false }: { isCall: boolean; allowsAggregates?: boolean },
): RestQuery {
  checkLength(parameters)
  checkRepeatedParameters(parameters)
  const root = createLevel()
  const embedded = new Map<string, QueryLevel>()
  const callArguments: [name: string, value: string][] = []
  for (const [name, value] of parameters) {
    if (NOT_FILTERS.has(name)) continue
    if (isCall && !WORD_AT_END.test(name) && !isFilter(value)) {
      callArguments.push([name, value])
      continue
    }
    const key = parseKey(name)
    addToLevel(key.embed === null ? root : getLevel(embedded, key.embed), key, value)
  }
  checkConditions([root, ...embedded.values()])
  return {
    ...root,
    select: parseSelect(parameters.get('select'), { allowsAggregates }),
    embedded,
    columns: parseNamesIn(parameters, 'columns'),
    onConflict: parseNamesIn(parameters, 'on_conflict'),
    arguments: callArguments,
  }
}

function getLevel(embedded: Map<string, QueryLevel>, name: string): QueryLevel {
  const level = embedded.get(name) ?? createLevel()
  embedded.set(name, level)
  return level
}

function parseNamesIn(parameters: URLSearchParams, kind: 'columns' | 'on_conflict'): string[] | null {
  const text = parameters.get(kind)
  return text === null ? null : parseNames(kind, text)
}
