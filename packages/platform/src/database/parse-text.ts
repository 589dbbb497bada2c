import { parse as parseArray } from 'postgres-array'

type TextParser = (text: string) => unknown

const parsers = new Map<number, TextParser>()
const keepText: TextParser = (text) => text

/** Registers the parser of a type and its array type, by the OIDs of built-in types. */
function type(id: number, arrayId: number, read: TextParser): void {
  if (read !== keepText) parsers.set(id, read)
  parsers.set(arrayId, (text) => parseArray(text, read))
}

type(16, 1000, (text) => text === 't') // bool
type(17, 1001, (text) => new Uint8Array(Buffer.from(text.slice(2), 'hex'))) // bytea
type(20, 1016, toInteger) // int8
type(21, 1005, Number) // int2
type(23, 1007, Number) // int4
type(26, 1028, Number) // oid
type(700, 1021, Number) // float4
type(701, 1022, Number) // float8
type(114, 199, (text) => JSON.parse(text)) // json
type(3802, 3807, (text) => JSON.parse(text)) // jsonb
type(1082, 1182, toDate) // date
type(1114, 1115, toDate) // timestamp
type(1184, 1185, toDate) // timestamptz
type(25, 1009, keepText) // text
type(1043, 1015, keepText) // varchar
type(1042, 1014, keepText) // bpchar
type(19, 1003, keepText) // name
type(1700, 1231, keepText) // numeric
type(2950, 2951, keepText) // uuid

/** Converts PostgreSQL's text format to a JavaScript value, equally for both engines. Unknown types stay text. */
export function parseText(typeId: number, text: string | null): unknown {
  if (text === null) return null
  const read = parsers.get(typeId)
  return read ? read(text) : text
}

// Integers beyond 2^53 are not exact as numbers, so they stay text.
function toInteger(text: string): number | string {
  const number = Number(text)
  return Number.isSafeInteger(number) ? number : text
}

const TIMESTAMP = /^(\d{4,})-(\d\d)-(\d\d)(?: (\d\d):(\d\d):(\d\d)(?:\.(\d+))?(?:\+00)?)?( BC)?$/

// The session's time zone is UTC on both engines. A date is midnight UTC, so it is the same everywhere.
function toDate(text: string): Date | number | string {
  if (text === 'infinity') return Number.POSITIVE_INFINITY
  if (text === '-infinity') return Number.NEGATIVE_INFINITY
  const match = TIMESTAMP.exec(text)
  if (!match) return text
  const [, year, month, day, hour = 0, minute = 0, second = 0, fraction = '', era] = match
  const date = new Date(0)
  date.setUTCFullYear(era ? 1 - Number(year) : Number(year), Number(month) - 1, Number(day))
  date.setUTCHours(Number(hour), Number(minute), Number(second), Number(fraction.padEnd(3, '0').slice(0, 3)))
  return date
}
