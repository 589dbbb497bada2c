import { postgresChangesFilter, type RealtimePostgresFilterBuilder } from '@supabase/supabase-js'
import { type Binding, DRAFTS, insert, receiveFirst } from './receive-changes.ts'
import type { WireCall } from './wire-call.ts'

type Filter = RealtimePostgresFilterBuilder

/** A filter with a draft that it excludes and one that it matches: only the second is delivered. */
function filter(
  operation: string,
  call: string,
  apply: (filter: Filter) => string,
  [out, through]: [Record<string, unknown>, Record<string, unknown>],
): WireCall {
  return {
    operation: `filter.${operation}`,
    call: `postgresChangesFilter().${call}`,
    expected: 'INSERT',
    expectedData: through,
    async run(context) {
      const binding: Binding = { event: 'INSERT', ...DRAFTS, filter: apply(postgresChangesFilter()) }
      const change = await receiveFirst(context, binding, async () => {
        await insert(context.client, out)
        await insert(context.client, through)
      })
      const row = Object.keys(through).map((name) => [name, change?.new[name]])
      return { outcome: change?.eventType ?? 'nothing', data: Object.fromEntries(row) as unknown }
    },
  }
}

const stars = (out: number, through: number): [{ stars: number }, { stars: number }] => [
  { stars: out },
  { stars: through },
]
const notes = (
  out: string | null,
  through: string | null,
): [{ note: string | null }, { note: string | null }] => [{ note: out }, { note: through }]

export const CHANGE_FILTER_CALLS: readonly WireCall[] = [
  filter('eq', "eq('stars', 5)", (by) => by.eq('stars', 5).build(), stars(4, 5)),
  filter('neq', "neq('stars', 5)", (by) => by.neq('stars', 5).build(), stars(5, 4)),
  filter('gt', "gt('stars', 3)", (by) => by.gt('stars', 3).build(), stars(3, 4)),
  filter('gte', "gte('stars', 3)", (by) => by.gte('stars', 3).build(), stars(2, 3)),
  filter('lt', "lt('stars', 3)", (by) => by.lt('stars', 3).build(), stars(3, 2)),
  filter('lte', "lte('stars', 3)", (by) => by.lte('stars', 3).build(), stars(4, 3)),
  filter('in', "in('note', ['a, b', 'c'])", (by) => by.in('note', ['a, b', 'c']).build(), notes('a', 'a, b')),
  filter('like', "like('note', 'A%')", (by) => by.like('note', 'A%').build(), notes('ab', 'Ab')),
  filter('ilike', "ilike('note', 'A%')", (by) => by.ilike('note', 'A%').build(), notes('b', 'ab')),
  filter('match', "match('note', '^A')", (by) => by.match('note', '^A').build(), notes('ab', 'Ab')),
  filter('imatch', "imatch('note', '^A')", (by) => by.imatch('note', '^A').build(), notes('b', 'ab')),
  filter('is', "is('note', null)", (by) => by.is('note', null).build(), notes('a', null)),
  filter(
    'isDistinct',
    "isDistinct('note', 'a')",
    (by) => by.isDistinct('note', 'a').build(),
    notes('a', null),
  ),
  filter('not', "not('stars', 'in', [1, 2])", (by) => by.not('stars', 'in', [1, 2]).build(), stars(2, 3)),
  filter(
    'build',
    "gt('stars', 1).lt('stars', 4).build()",
    (by) => by.gt('stars', 1).lt('stars', 4).build(),
    stars(4, 2),
  ),
  filter(
    'toString',
    "eq('note', 'one').toString()",
    (by) => by.eq('note', 'one').toString(),
    notes('two', 'one'),
  ),
]
