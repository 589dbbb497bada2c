import type { Scanner } from './scanner.ts'

export interface Name {
  text: string
  /** A quoted name is never a word of the grammar: `"order"` is a column. */
  isQuoted: boolean
}

const EXPECTED = 'field name (* or [a..z0..9_$])'
const WORD_CHARACTER = /^[\p{L}\p{M}\p{Nd}_$ ]$/u

/**
 * A name of letters, digits, `_`, `$`, blanks and dashes that aren't arrows, without the blanks around it, or anything
 * in double quotes.
 */
export function readName(scanner: Scanner, expected = EXPECTED): Name {
  scanner.skipBlanks()
  if (scanner.peek() === '"') {
    const text = readQuotedName(scanner)
    scanner.skipBlanks()
    return { text, isQuoted: true }
  }
  if (scanner.peek() === '-') scanner.fail(expected)
  const start = scanner.position
  let end = start
  do {
    scanner.takeWhile(isWordCharacter)
    end = scanner.position
  } while (!scanner.startsWith('->') && scanner.take('-'))
  const text = scanner.text.slice(start, end).trim()
  if (text === '') scanner.fail(expected)
  return { text, isQuoted: false }
}

export function isWordCharacter(character: string): boolean {
  return WORD_CHARACTER.test(character)
}

function readQuotedName(scanner: Scanner): string {
  const start = scanner.position
  const text = readQuoted(scanner)
  if (text === null) return scanner.refuse('unexpected end of input expecting a closing double quote', start)
  if (text === '') return scanner.refuse('unexpected empty name', start)
  // PostgreSQL has no such character, and a name may become part of a statement.
  if (text.includes('\0')) return scanner.refuse('unexpected null character in a name', start)
  return text
}

/** What is in double quotes, a backslash taking the next character as it is; null, at the end, if they aren't closed. */
export function readQuoted(scanner: Scanner): string | null {
  if (!scanner.take('"')) return null
  let text = ''
  while (!scanner.isAtEnd) {
    const character = scanner.next()
    if (character === '"') return text
    text += character === '\\' ? scanner.next() : character
  }
  return null
}
