import { readQuoted } from './read-name.ts'
import { readItem } from './read-list.ts'
import type { Scanner } from './scanner.ts'

/** Numbers, dates and times. With any letter more, the rest of `[1,b.eq.2]` could be a condition of its own. */
const BOUND_CHARACTER = /^[\d+\-.: TZ,]$/

/** A value among others: to the next comma or bracket, unless quoted or a literal that has commas itself. */
export function readTreeValue(scanner: Scanner): string {
  return readBraces(scanner) ?? readRange(scanner) ?? readItem(scanner)
}

/** `{...}`, an array or JSON, whole, with braces and quoted strings inside it. */
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
 * `[1,5)` without quotes. The service we speak for wants quotes here and reads this as two broken conditions; taken
 * only where those could never have been conditions.
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
