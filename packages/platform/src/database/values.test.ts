import { describe, expect, it } from 'vitest'
import { createTestDatabase } from '../testing/test-database.ts'

const { database } = await createTestDatabase()

async function read(expression: string, ...params: unknown[]): Promise<unknown> {
  const [row] = await database.query<{ value: unknown }>(`select ${expression} as value`, params)
  return row?.value
}

describe('query result values', () => {
  it('are numbers for integers and strings beyond the safe range', async () => {
    expect(await read('1::int2')).toBe(1)
    expect(await read('(-2147483648)::int4')).toBe(-2147483648)
    expect(await read('(select count(*) from pg_class where false)')).toBe(0)
    expect(await read('9007199254740991::int8')).toBe(9007199254740991)
    expect(await read('9007199254740993::int8')).toBe('9007199254740993')
  })

  it('are strings for numeric to keep its precision', async () => {
    expect(await read('0.10::numeric(10, 2)')).toBe('0.10')
    expect(await read('1.5::float8')).toBe(1.5)
    expect(await read("'NaN'::float8")).toBeNaN()
  })

  it('are Date objects in UTC for times', async () => {
    expect(await read("'2026-01-31 10:20:30.123456+02'::timestamptz")).toEqual(
      new Date('2026-01-31T08:20:30.123Z'),
    )
    expect(await read("'2026-01-31 10:20:30'::timestamp")).toEqual(new Date('2026-01-31T10:20:30Z'))
    expect(await read("'2026-01-31'::date")).toEqual(new Date('2026-01-31T00:00:00Z'))
    expect(await read("'0044-03-15 BC'::date")).toEqual(new Date('-000043-03-15T00:00:00Z'))
    expect(await read("'infinity'::timestamptz")).toBe(Number.POSITIVE_INFINITY)
  })

  it('are parsed values for json and jsonb', async () => {
    expect(await read(`'{"a": [1, null, "ü"]}'::jsonb`)).toEqual({ a: [1, null, 'ü'] })
    expect(await read(`'"text"'::json`)).toBe('text')
    expect(await read("'null'::jsonb")).toBeNull()
  })

  it('are arrays for SQL arrays of any type', async () => {
    expect(await read('array[1, null, 3]')).toEqual([1, null, 3])
    expect(await read(`array['a,b', 'c"d', 'e\\f', '', 'NULL']`)).toEqual(['a,b', 'c"d', 'e\\f', '', 'NULL'])
    expect(await read('array[array[1, 2], array[3, 4]]')).toEqual([
      [1, 2],
      [3, 4],
    ])
    expect(await read(`array['{"a": 1}'::jsonb]`)).toEqual([{ a: 1 }])
    expect(await read("'{}'::uuid[]")).toEqual([])
  })

  it('are bytes for bytea and booleans for boolean', async () => {
    expect(await read("'\\x00ff10'::bytea")).toEqual(new Uint8Array([0, 255, 16]))
    expect(await read('1 = 1')).toBe(true)
    expect(await read('1 = 2')).toBe(false)
  })

  it('are text for types without a JavaScript equivalent', async () => {
    expect(await read("'1 day 02:00:00'::interval")).toBe('1 day 02:00:00')
    expect(await read("'192.168.0.1'::inet")).toBe('192.168.0.1')
    expect(await read("'6f1e0f4a-9d1f-4a51-8a32-0d5b2f0c7b11'::uuid")).toBe(
      '6f1e0f4a-9d1f-4a51-8a32-0d5b2f0c7b11',
    )
  })

  it('sort and lowercase equally on both engines', async () => {
    expect(await read("array(select x from unnest(array['b', 'ä', 'B', 'a']) x order by x)")).toEqual([
      'B',
      'a',
      'b',
      'ä',
    ])
    expect(await read("lower('ÄÖÜ')")).toBe('äöü')
  })
})

describe('query parameters', () => {
  it('keep text with quotes, line breaks and any script', async () => {
    const text = `it's "quoted" \\ \n $1 — 日本語 🦊`
    expect(await read('$1::text', text)).toBe(text)
  })

  it('convert null and undefined to SQL null', async () => {
    expect(await read('$1::text is null and $2::int is null', null, undefined)).toBe(true)
  })

  it('accept numbers, bigints, booleans and dates', async () => {
    const time = new Date('2026-02-28T23:59:59.999Z')
    expect(await read('$1::int + 1', 41)).toBe(42)
    expect(await read('$1::numeric', 12345678901234567890n)).toBe('12345678901234567890')
    expect(await read('not $1::boolean', false)).toBe(true)
    expect(await read('$1::timestamptz', time)).toEqual(time)
  })

  it('convert objects to json and arrays to SQL arrays', async () => {
    expect(await read('$1::jsonb', { a: [1, 2] })).toEqual({ a: [1, 2] })
    expect(await read('$1::jsonb', JSON.stringify([1, 2]))).toEqual([1, 2])
    expect(await read('$1::text[]', ['a', null, 'b,"c"\\', '{}'])).toEqual(['a', null, 'b,"c"\\', '{}'])
    expect(await read('$1::int[]', [[1], [2]])).toEqual([[1], [2]])
    expect(await read('$1::jsonb[]', [{ a: '"' }])).toEqual([{ a: '"' }])
    expect(await read('3 = any($1::int[])', [1, 2, 3])).toBe(true)
  })

  it('accept bytes as a bytea value', async () => {
    expect(await read('$1::bytea', new Uint8Array([1, 0, 255]))).toEqual(new Uint8Array([1, 0, 255]))
  })

  it('carry megabytes in both directions', async () => {
    const text = 'ä'.repeat(2_000_000)
    expect(await read('$1::text || $1::text', text)).toBe(text + text)
  })
})
