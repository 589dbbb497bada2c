import type { TestDatabase } from '@firstline/platform/testing/test-database'

/** A half-open range: `from` inclusive, `to` exclusive, each possibly infinite. */
export type Span = readonly [from: number, to: number]

/** A row of `public.samples`. Null is SQL's null. */
export interface Sample {
  id: number
  n: number | null
  word: string | null
  flag: boolean | null
  day: string | null
  amount: number | null
  tags: string[] | null
  span: Span | 'empty' | null
  doc: { n?: number | null; name?: string | null; list?: string[] } | null
}

const NUMBERS = [null, -3, 0, 1, 2, 5, 7]
const WORDS = [null, '', 'a', 'Ab', 'ab', 'abc', 'b,c', '(x)', 'x"y', 'null', 'a\\b']
const FLAGS = [null, true, false]
const DAYS = [null, '1999-12-31', '2000-02-29', '2026-01-01', '2026-11-22']
const AMOUNTS = [null, -1.5, 0, 0.1, 9.99, 12_345.678]
const TAGS = [null, [], ['a'], ['a', 'b'], ['b,c', 'a'], ['c"', 'b', 'b']]
const SPANS: Sample['span'][] = [
  null,
  'empty',
  [1, 5],
  [5, 8],
  [2, 3],
  [-Infinity, 2],
  [5, Infinity],
  [-Infinity, Infinity],
]
const DOCS: Sample['doc'][] = [
  null,
  {},
  { n: 5, name: 'ab' },
  { n: null, name: null },
  { n: 7, name: 'Ab', list: ['a', 'b'] },
  { n: -3, name: '', list: [] },
]

/** The value lists have mostly coprime lengths, so their cycles combine in many ways. */
export const SAMPLES: readonly Sample[] = Array.from({ length: 36 }, (_, index) => ({
  id: index + 1,
  n: cycle(NUMBERS, index),
  word: cycle(WORDS, index),
  flag: cycle(FLAGS, index),
  day: cycle(DAYS, index),
  amount: cycle(AMOUNTS, Math.floor(index / 2)),
  tags: cycle(TAGS, Math.floor(index / 3) + index),
  span: cycle(SPANS, index),
  doc: cycle(DOCS, Math.floor(index / 5) + index),
}))

/** `collate "C"` compares words by bytes, as JavaScript does. */
export async function createSamples({ owner }: TestDatabase): Promise<void> {
  await owner.query(`create table public.samples (
    id integer primary key, n integer, word text collate "C", flag boolean, day date, amount numeric, tags text[],
    span int4range, doc jsonb)`)
  await owner.query('grant select on public.samples to anon')
  const rows = SAMPLES.map((row) => ({ ...row, span: row.span === null ? null : printSpan(row.span) }))
  await owner.query(
    'insert into public.samples select * from jsonb_populate_recordset(null::public.samples, $1::jsonb)',
    [JSON.stringify(rows)],
  )
}

export function printSpan(span: Span | 'empty'): string {
  if (span === 'empty') return span
  const [from, to] = span.map((end) => (Number.isFinite(end) ? String(end) : ''))
  return `[${from},${to})`
}

function cycle<Value>(values: readonly Value[], index: number): Value | null {
  return values[index % values.length] ?? null
}
