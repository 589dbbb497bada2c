import { readQuoted } from './read-name.ts'
import type { Scanner } from './scanner.ts'

/** `(a,"b,c",d)`. Nothing between the brackets is an empty list, not a list of an empty text. */
export function readList(scanner: Scanner): string[] {
  scanner.skipBlanks()
  scanner.expect('(')
  const values: string[] = []
  if (!scanner.startsWith(')')) {
    do values.push(readItem(scanner))
    while (scanner.take(','))
  }
  scanner.expect(')', '"," or ")"')
  scanner.skipBlanks()
  return values
}

/** A value that ends at a comma or a bracket, or is in double quotes as a whole. */
export function readItem(scanner: Scanner): string {
  return readQuotedItem(scanner) ?? scanner.takeWhile((character) => character !== ',' && character !== ')')
}

/**
 * Quotes count only around all of a value; otherwise they are part of it, as in `"a"b`. The official client relies on
 * nothing else: it never escapes the quotes inside a value.
 */
function readQuotedItem(scanner: Scanner): string | null {
  return scanner.attempt(() => {
    const text = readQuoted(scanner)
    return text !== null && scanner.isAtEndOfItem && !scanner.isAtEnd ? text : null
  })
}
