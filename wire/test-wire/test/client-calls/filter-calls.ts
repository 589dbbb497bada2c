import type { SupabaseClient } from '@supabase/supabase-js'
import { toIdRows, readClientResult, type WireCall } from './wire-call.ts'

const startOf = (client: SupabaseClient) => client.from('books').select('id').order('id')
type Query = ReturnType<typeof startOf>

/** A filter of `books`, and the ids of those that match. */
function filter(operation: string, call: string, apply: (query: Query) => Query, ids: number[]): WireCall {
  return {
    operation,
    call: `.${call}`,
    expected: '200',
    expectedData: toIdRows(...ids),
    run: ({ client }) => readClientResult(apply(startOf(client))),
  }
}

/** A filter that is refused with a code. */
function refused(operation: string, call: string, apply: (query: Query) => Query, code: string): WireCall {
  return {
    operation,
    call: `.${call}`,
    expected: code,
    run: ({ client }) => readClientResult(apply(startOf(client))),
  }
}

export const COMPARISON_CALLS: readonly WireCall[] = [
  filter('eq', "eq('rating', 5)", (books) => books.eq('rating', 5), [1]),
  filter('neq', "neq('rating', 5)", (books) => books.neq('rating', 5), [2]),
  filter('gt', "gt('rating', 3)", (books) => books.gt('rating', 3), [1]),
  filter('gte', "gte('rating', 3)", (books) => books.gte('rating', 3), [1, 2]),
  filter('lt', "lt('rating', 5)", (books) => books.lt('rating', 5), [2]),
  filter('lte', "lte('rating', 5)", (books) => books.lte('rating', 5), [1, 2]),
  filter('like', "like('title', '%ings%')", (books) => books.like('title', '%ings%'), [2, 3]),
  filter(
    'likeAllOf',
    "likeAllOf('title', ['%n%', 'E%'])",
    (books) => books.likeAllOf('title', ['%n%', 'E%']),
    [1],
  ),
  filter(
    'likeAnyOf',
    "likeAnyOf('title', ['E%', 'r%'])",
    (books) => books.likeAnyOf('title', ['E%', 'r%']),
    [1, 3],
  ),
  filter('ilike', "ilike('title', 'RINGS%')", (books) => books.ilike('title', 'RINGS%'), [2, 3]),
  filter(
    'ilikeAllOf',
    "ilikeAllOf('title', ['R%', '%AGAIN'])",
    (books) => books.ilikeAllOf('title', ['R%', '%AGAIN']),
    [3],
  ),
  filter(
    'ilikeAnyOf',
    "ilikeAnyOf('title', ['E%', '%AGAIN'])",
    (books) => books.ilikeAnyOf('title', ['E%', '%AGAIN']),
    [1, 3],
  ),
  filter('regexMatch', "regexMatch('title', '^R')", (books) => books.regexMatch('title', '^R'), [2]),
  filter('regexIMatch', "regexIMatch('title', '^R')", (books) => books.regexIMatch('title', '^R'), [2, 3]),
  filter('is', "is('is_out', null)", (books) => books.is('is_out', null), [3]),
  filter('is', "is('is_out', true)", (books) => books.is('is_out', true), [1]),
  filter('isDistinct', "isDistinct('rating', 5)", (books) => books.isDistinct('rating', 5), [2, 3]),
  filter(
    'in',
    "in('title', ['Rings', 'rings, again'])",
    (books) => books.in('title', ['Rings', 'rings, again']),
    [2, 3],
  ),
  filter('in', "in('id', [])", (books) => books.in('id', []), []),
  filter('notIn', "notIn('id', [1, 2])", (books) => books.notIn('id', [1, 2]), [3]),
  filter(
    'match',
    'match({ rating: 3, is_out: false })',
    (books) => books.match({ rating: 3, is_out: false }),
    [2],
  ),
  filter('not', "not('rating', 'is', null)", (books) => books.not('rating', 'is', null), [1, 2]),
  filter('not', "not('rating', 'gt', 3)", (books) => books.not('rating', 'gt', 3), [2]),
  filter('filter', "filter('id', 'in', '(1,3)')", (books) => books.filter('id', 'in', '(1,3)'), [1, 3]),
  filter(
    'filter',
    "filter('id', 'eq(any)', '{1,2}')",
    (books) => books.filter('id', 'eq(any)', '{1,2}'),
    [1, 2],
  ),
  filter(
    'filter',
    "filter('rating', 'is', 'not_null')",
    (books) => books.filter('rating', 'is', 'not_null'),
    [1, 2],
  ),
]

export const CONTAINMENT_CALLS: readonly WireCall[] = [
  filter('contains', "contains('tags', ['a'])", (books) => books.contains('tags', ['a']), [1]),
  filter('contains', "contains('detail', { n: 7 })", (books) => books.contains('detail', { n: 7 }), [2]),
  filter('contains', "contains('pages', '[10,12)')", (books) => books.contains('pages', '[10,12)'), [2]),
  filter(
    'containedBy',
    "containedBy('tags', ['b', 'c'])",
    (books) => books.containedBy('tags', ['b', 'c']),
    [2],
  ),
  filter('overlaps', "overlaps('tags', ['a', 'z'])", (books) => books.overlaps('tags', ['a', 'z']), [1]),
  filter('overlaps', "overlaps('pages', '[5,11)')", (books) => books.overlaps('pages', '[5,11)'), [1, 2]),
  filter('rangeGt', "rangeGt('pages', '[1,10)')", (books) => books.rangeGt('pages', '[1,10)'), [2]),
  filter('rangeGte', "rangeGte('pages', '[1,10)')", (books) => books.rangeGte('pages', '[1,10)'), [1, 2]),
  filter('rangeLt', "rangeLt('pages', '[10,20)')", (books) => books.rangeLt('pages', '[10,20)'), [1]),
  filter('rangeLte', "rangeLte('pages', '[1,10)')", (books) => books.rangeLte('pages', '[1,10)'), [1]),
  filter(
    'rangeAdjacent',
    "rangeAdjacent('pages', '[20,30)')",
    (books) => books.rangeAdjacent('pages', '[20,30)'),
    [2],
  ),
]

export const SEARCH_CALLS: readonly WireCall[] = [
  filter(
    'textSearch',
    "textSearch('body', 'engine & patterns', { config: 'english' })",
    (books) => books.textSearch('body', 'engine & patterns', { config: 'english' }),
    [1],
  ),
  filter(
    'textSearch',
    "textSearch('body', 'rings commute', { type: 'plain', config: 'english' })",
    (books) => books.textSearch('body', 'rings commute', { type: 'plain', config: 'english' }),
    [2],
  ),
  filter(
    'textSearch',
    "textSearch('body', 'commute rings', { type: 'phrase' })",
    (books) => books.textSearch('body', 'commute rings', { type: 'phrase' }),
    [],
  ),
  filter(
    'textSearch',
    "textSearch('body', 'engine or rings', { type: 'websearch' })",
    (books) => books.textSearch('body', 'engine or rings', { type: 'websearch' }),
    [1, 2],
  ),
]

export const LOGIC_CALLS: readonly WireCall[] = [
  filter('or', "or('rating.eq.3,title.like.E*')", (books) => books.or('rating.eq.3,title.like.E*'), [1, 2]),
  filter(
    'or',
    'or(\'and(rating.gt.1,not.or(id.eq.1,id.eq.3)),title.eq."rings, again"\')',
    (books) => books.or('and(rating.gt.1,not.or(id.eq.1,id.eq.3)),title.eq."rings, again"'),
    [2, 3],
  ),
  filter('or', "or('tags.ov.{a,z},id.in.(3)')", (books) => books.or('tags.ov.{a,z},id.in.(3)'), [1, 3]),
  filter('JSON path', "eq('detail->>s', 'five')", (books) => books.eq('detail->>s', 'five'), [1]),
  filter('JSON path', "gt('detail->n', 5)", (books) => books.gt('detail->n', 5), [2]),
  filter('JSON path', "eq('detail->list->>1', '20')", (books) => books.eq('detail->list->>1', '20'), [1]),
  refused(
    'filter',
    "filter('id', 'resembles', '1')",
    (books) => books.filter('id', 'resembles', '1'),
    '400 PGRST100',
  ),
  refused('eq', "eq('nothing', 1)", (books) => books.eq('nothing', 1), '400 42703'),
  refused('eq', "eq('id', 'one')", (books) => books.eq('id', 'one'), '400 22P02'),
]
