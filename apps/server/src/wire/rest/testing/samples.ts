import type { TestDatabase } from '#test/engines/test-database.ts'

/** From, and up to but not including; without an end it is infinite. */
export type Span = readonly [from: number, to: number]

/** A row of `public.samples` as JavaScript sees it. Null stands for SQL's null throughout. */
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

/** Lengths that share no factor (but for a few) meet in ever new ways. */
export const SAMPLES: readonly Sample[] = Array.from({ length: 36 }, (_, index) => ({
  id: index + 1,
  n: turn(NUMBERS, index),
  word: turn(WORDS, index),
  flag: turn(FLAGS, index),
  day: turn(DAYS, index),
  amount: turn(AMOUNTS, Math.floor(index / 2)),
  tags: turn(TAGS, Math.floor(index / 3) + index),
  span: turn(SPANS, index),
  doc: turn(DOCS, Math.floor(index / 5) + index),
}))

/** Words sort by their bytes, so that the comparison of JavaScript is that of the database. */
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

function turn<Value>(values: readonly Value[], index: number): Value | null {
  return values[index % values.length] ?? null
}
