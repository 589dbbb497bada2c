import { QUERY_LIMITS } from './limits.ts'
import type { FieldPath, PathStep } from './query.ts'
import { readName } from './read-name.ts'
import type { Scanner } from './scanner.ts'

const LARGEST_POSITION = 2 ** 31 - 1

/** Reads a column and its JSON path: `data->items->0->>name`. */
export function readField(scanner: Scanner, expected?: string): FieldPath {
  const column = readName(scanner, expected).text
  return { column, path: readPath(scanner) }
}

export function readPath(scanner: Scanner): PathStep[] {
  const path: PathStep[] = []
  while (scanner.startsWith('->')) {
    if (path.length === QUERY_LIMITS.depth) scanner.refuse(`a path has at most ${QUERY_LIMITS.depth} steps`)
    const arrow = scanner.take('->>') ? '->>' : '->'
    if (arrow === '->') scanner.expect('->')
    path.push({ arrow, key: readKey(scanner) })
  }
  scanner.skipBlanks()
  return path
}

function readKey(scanner: Scanner): string | number {
  const start = scanner.position
  const sign = scanner.take('-') ? '-' : ''
  const { text, isQuoted } = readName(scanner, sign === '' ? undefined : 'digit')
  const isPosition = !isQuoted && /^\d+$/.test(text)
  if (sign !== '' && !isPosition) scanner.refuse('unexpected name expecting digits after "-"', start)
  if (!isPosition) return text
  if (Number(text) > LARGEST_POSITION) scanner.refuse('the position in an array is too large', start)
  return Number(sign + text) + 0
}
