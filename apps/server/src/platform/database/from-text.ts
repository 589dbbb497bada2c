import { parse as parseArray } from 'postgres-array'

type Reader = (text: string) => unknown

const readers = new Map<number, Reader>()
const same: Reader = (text) => text

/** Registers how a type and its arrays are read. The numbers are PostgreSQL's own, fixed for built-in types. */
function type(id: number, arrayId: number, read: Reader): void {
  if (read !== same) readers.set(id, read)
  readers.set(arrayId, (text) => parseArray(text, read))
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
type(25, 1009, same) // text
type(1043, 1015, same) // varchar
type(1042, 1014, same) // bpchar
type(19, 1003, same) // name
type(1700, 1231, same) // numeric
type(2950, 2951, same) // uuid

/** What PostgreSQL wrote as text, as a JavaScript value; the same for both engines. Unknown types stay text. */
export function fromText(typeId: number, text: string | null): unknown {
  if (text === null) return null
  const read = readers.get(typeId)
  return read ? read(text) : text
}

// Beyond 2^53 a number would silently be another one, so the digits stay text.
function toInteger(text: string): number | string {
  const number = Number(text)
  return Number.isSafeInteger(number) ? number : text
}

const moment = /^(\d{4,})-(\d\d)-(\d\d)(?: (\d\d):(\d\d):(\d\d)(?:\.(\d+))?(?:\+00)?)?( BC)?$/

// The session's time zone is UTC on both engines. A date is its midnight there, so that it reads the same everywhere.
function toDate(text: string): Date | number | string {
  if (text === 'infinity') return Number.POSITIVE_INFINITY
  if (text === '-infinity') return Number.NEGATIVE_INFINITY
  const match = moment.exec(text)
  if (!match) return text
  const [, year, month, day, hour = 0, minute = 0, second = 0, fraction = '', era] = match
  const date = new Date(0)
  date.setUTCFullYear(era ? 1 - Number(year) : Number(year), Number(month) - 1, Number(day))
  date.setUTCHours(Number(hour), Number(minute), Number(second), Number(fraction.padEnd(3, '0').slice(0, 3)))
  return date
}
