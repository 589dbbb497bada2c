import { readQuoted } from './read-name.ts'
import { readItem } from './read-list.ts'
import type { Scanner } from './scanner.ts'

/** Characters of numbers, dates and times. With other letters, `b.eq.2]` in `[1,b.eq.2]` could be a condition. */
const BOUND_CHARACTER = /^[\d+\-.: TZ,]$/

/** Reads a value in a logic tree: to the next comma or bracket, unless quoted or an array, JSON or range literal. */
export function readTreeValue(scanner: Scanner): string {
  return readBraces(scanner) ?? readRange(scanner) ?? readItem(scanner)
}

/** Reads `{...}`, an array or JSON literal, with nested braces and quoted strings. */
function readBraces(scanner: Scanner): string | null {
  if (scanner.peek() !== '{' || !scanner.hasBraceAhead) return null
  const start = scanner.position
  let depth = 0
  do {
    if (scanner.peek() === '"') readQuoted(scanner)
    else {
      const character = scanner.next()
      if (character === '{') depth += 1
      if (character === '}') depth -= 1
      if (character === '\\') scanner.next()
    }
  } while (depth > 0 && !scanner.isAtEnd)
  if (depth > 0)
    scanner.refuse('unexpected end of input expecting "}"; put the value into double quotes', start)
  return scanner.text.slice(start, scanner.position)
}

/**
 * Reads `[1,5)` without quotes. PostgREST requires quotes here and parses this as two invalid conditions. Accepted only
 * where these could not be valid conditions.
 */
function readRange(scanner: Scanner): string | null {
  return scanner.attempt(() => {
    const start = scanner.position
    if (!scanner.take('[') && !scanner.take('(')) return null
    const bounds = scanner.takeWhile((character) => BOUND_CHARACTER.test(character))
    const isClosed = scanner.take(']') || scanner.take(')')
    if (!bounds.includes(',') || !isClosed || scanner.isAtEnd || !scanner.isAtEndOfItem) return null
    return scanner.text.slice(start, scanner.position)
  })
}
