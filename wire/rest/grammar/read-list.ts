import { readQuoted } from './read-name.ts'
import type { Scanner } from './scanner.ts'

/** Reads `(a,"b,c",d)`. `()` is an empty list, not a list of one empty text. */
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

/** Reads a value that ends at a comma or closing bracket, or is wholly in double quotes. */
export function readItem(scanner: Scanner): string {
  return readQuotedItem(scanner) ?? scanner.takeWhile((character) => character !== ',' && character !== ')')
}

/**
 * Quotes delimit only when they surround the whole value; otherwise they are part of it, as in `"a"b`. The official
 * client never escapes quotes inside a value.
 */
function readQuotedItem(scanner: Scanner): string | null {
  return scanner.attempt(() => {
    const text = readQuoted(scanner)
    return text !== null && scanner.isAtEndOfItem && !scanner.isAtEnd ? text : null
  })
}
