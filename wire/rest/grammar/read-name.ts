import type { Scanner } from './scanner.ts'

export interface ParsedName {
  text: string
  /** A quoted name is never a reserved word: `"order"` is a column. */
  isQuoted: boolean
}

const EXPECTED = 'field name (* or [a..z0..9_$])'
const WORD_CHARACTER = /^[\p{L}\p{M}\p{Nd}_$ ]$/u

/**
 * Reads a name: letters, digits, `_`, `$`, inner blanks and dashes that do not begin `->`, trimmed; or any characters
 * in double quotes. PostgREST: URL Grammar, Reserved Characters.
 */
export function readName(scanner: Scanner, expected = EXPECTED): ParsedName {
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
  // PostgreSQL's text has no null character, and a name may become part of a statement.
  if (text.includes('\0')) return scanner.refuse('unexpected null character in a name', start)
  return text
}

/** Reads a text in double quotes with backslash escapes. Null when unclosed; the scanner is then at the end. */
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
