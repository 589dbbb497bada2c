import { checkConditions, checkLength } from './check-size.ts'
import { addToLevel, emptyLevel, type Level } from './level.ts'
import { parseKey } from './parse-key.ts'
import { parseNames } from './parse-names.ts'
import { parseSelect } from './parse-select.ts'
import type { RestQuery } from './query.ts'
import { isTest } from './read-test.ts'
import { refuseRepeated } from './refuse-repeated.ts'

/** Read apart from the rest. `apikey` is for the gateway and no filter. */
const OF_THE_REQUEST = new Set(['select', 'columns', 'on_conflict', 'apikey'])
/** A key that is no argument of a call even though its value is no filter. */
const WORD_AT_END = /(?:^|\.)(?:and|or|order|limit|offset)$/

/**
 * Reads a query string by itself, without knowing any table. Takes time in proportion to its length.
 *
 * @throws {RestError} PGRST100 when it can't be read, PGRST103 for a count below zero, PGRST123 for aggregates that
 * are not allowed, PGRST127 for what isn't built.
 */
export function parseQuery(
  parameters: URLSearchParams,
  { isCall, allowsAggregates = false }: { isCall: boolean; allowsAggregates?: boolean },
): RestQuery {
  checkLength(parameters)
  refuseRepeated(parameters)
  const root = emptyLevel()
  const embedded = new Map<string, Level>()
  const callArguments: [name: string, value: string][] = []
  for (const [name, value] of parameters) {
    if (OF_THE_REQUEST.has(name)) continue
    if (isCall && !WORD_AT_END.test(name) && !isTest(value)) {
      callArguments.push([name, value])
      continue
    }
    const key = parseKey(name)
    addToLevel(key.embed === null ? root : levelOf(embedded, key.embed), key, value)
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

function levelOf(embedded: Map<string, Level>, name: string): Level {
  const level = embedded.get(name) ?? emptyLevel()
  embedded.set(name, level)
  return level
}

function parseNamesIn(parameters: URLSearchParams, kind: 'columns' | 'on_conflict'): string[] | null {
  const text = parameters.get(kind)
  return text === null ? null : parseNames(kind, text)
}
