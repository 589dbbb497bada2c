import { QUERY_LIMITS } from './limits.ts'
import type { FieldPath, OrderItem } from './query.ts'
import { readField, readPath } from './read-field.ts'
import { readName } from './read-name.ts'
import { Scanner } from './scanner.ts'

const DIRECTIONS = '"asc", "desc", "nullsfirst" or "nullslast"'

/** Parses `column[.asc|.desc][.nullsfirst|.nullslast],...`. PostgREST: Tables and Views, Ordering. */
export function parseOrder(text: string): OrderItem[] {
  if (text.trim() === '') return []
  const scanner = new Scanner(text, 'order')
  const items: OrderItem[] = []
  do {
    if (items.length === QUERY_LIMITS.ordered)
      scanner.refuse(`rows are ordered by at most ${QUERY_LIMITS.ordered} columns`)
    items.push(readOrderItem(scanner))
  } while (scanner.take(','))
  scanner.expectEnd('"," or end of input')
  return items
}

function readOrderItem(scanner: Scanner): OrderItem {
  const { relation, field } = readTerm(scanner)
  const isDescending = scanner.take('.desc')
  if (!isDescending) scanner.take('.asc')
  const nulls = readNulls(scanner)
  scanner.skipBlanks()
  if (scanner.take('.')) scanner.fail(DIRECTIONS)
  return { field, relation, direction: isDescending ? 'desc' : 'asc', nulls }
}

function readTerm(scanner: Scanner): { relation: string | null; field: FieldPath } {
  const name = readName(scanner).text
  if (!scanner.take('(')) return { relation: null, field: { column: name, path: readPath(scanner) } }
  const field = readField(scanner)
  scanner.expect(')')
  return { relation: name, field }
}

function readNulls(scanner: Scanner): OrderItem['nulls'] {
  if (scanner.take('.nullsfirst')) return 'first'
  return scanner.take('.nullslast') ? 'last' : null
}
