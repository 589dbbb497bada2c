import { parseQuery } from '../parse-query.ts'
import type { Condition, RestQuery } from '../query.ts'

/** ParameterPairs rather than text, because decoding is the platform's task. */
export type ParameterPairs = readonly (readonly [key: string, value: string])[]

export function parsePairs(pairs: ParameterPairs, { isCall = false }: { isCall?: boolean } = {}): RestQuery {
  return parseQuery(new URLSearchParams(pairs.map(([key, value]): [string, string] => [key, value])), {
    isCall,
  })
}

export function parseConditions(key: string, value: string): readonly Condition[] {
  return parsePairs([[key, value]]).conditions
}

/** The query of an empty query string. */
export const EMPTY_QUERY: RestQuery = {
  select: [{ kind: 'all' }],
  conditions: [],
  order: [],
  limit: null,
  offset: 0,
  embedded: new Map(),
  columns: null,
  onConflict: null,
  arguments: [],
}
