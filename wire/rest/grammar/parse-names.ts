import { QUERY_LIMITS } from './limits.ts'
import { readName } from './read-name.ts'
import { Scanner } from './scanner.ts'

/** Parses column names separated by commas, each optionally in double quotes. */
export function parseNames(kind: 'columns' | 'on_conflict', text: string): string[] {
  const scanner = new Scanner(text, `${kind} parameter`)
  const names: string[] = []
  do {
    if (names.length === QUERY_LIMITS.names) scanner.refuse(`at most ${QUERY_LIMITS.names} columns are named`)
    names.push(readName(scanner).text)
  } while (scanner.take(','))
  scanner.expectEnd('"," or end of input')
  return names
}
