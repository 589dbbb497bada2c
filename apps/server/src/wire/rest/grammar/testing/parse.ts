import { parseQuery } from '../parse-query.ts'
import type { Condition, RestQuery } from '../query.ts'

/** Pairs rather than text: what is encoded and how is the platform's business. */
export type Pairs = readonly (readonly [key: string, value: string])[]

export function parse(pairs: Pairs, { isCall = false }: { isCall?: boolean } = {}): RestQuery {
  return parseQuery(new URLSearchParams(pairs.map(([key, value]): [string, string] => [key, value])), {
    isCall,
  })
}

export function parseConditions(key: string, value: string): readonly Condition[] {
  return parse([[key, value]]).conditions
}

/** A query that asks for nothing in particular. */
export const NOTHING: RestQuery = {
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
