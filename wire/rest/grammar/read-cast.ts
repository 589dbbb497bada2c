import { isWordCharacter } from './read-name.ts'
import type { Scanner } from './scanner.ts'

const EXPECTED = 'the name of a type'

/** Reads `::type` after a field: a type name, optionally with `(10,2)` and `[]`. Returned as written, but trimmed. */
export function readCast(scanner: Scanner): string | null {
  if (!scanner.take('::')) return null
  const start = scanner.position
  const words = scanner.takeWhile(isWordCharacter)
  if (words.trim() === '') scanner.fail(EXPECTED)
  if (scanner.take('(')) readModifiers(scanner)
  scanner.takeWhile(isWordCharacter)
  while (scanner.take('[')) scanner.expect(']')
  const cast = scanner.text.slice(start, scanner.position).trim()
  scanner.skipBlanks()
  return cast
}

function readModifiers(scanner: Scanner): void {
  do {
    const digits = scanner.takeWhile((character) => /^[\d ]$/.test(character))
    if (digits.trim() === '') scanner.fail('digit')
  } while (scanner.take(','))
  scanner.expect(')')
}
