import { QUERY_LIMITS } from './limits.ts'
import type { Condition, Logic } from './query.ts'
import { readField } from './read-field.ts'
import { readTest } from './read-test.ts'
import { readTreeValue } from './read-tree-value.ts'
import type { Scanner } from './scanner.ts'

const EXPECTED = 'field name (* or [a..z0..9_$]), negation operator (not) or logic operator (and, or)'
/** Operators only before an opening bracket; otherwise a column may have one of these names. */
const OPENINGS = [
  { words: 'and', operator: 'and', isNegated: false },
  { words: 'or', operator: 'or', isNegated: false },
  { words: 'not.and', operator: 'and', isNegated: true },
  { words: 'not.or', operator: 'or', isNegated: true },
] as const

type Opening = (typeof OPENINGS)[number]

/** Reads `(a.eq.1,or(b.eq.2,not.and(...)))` after its operator. */
export function readLogic(scanner: Scanner, opening: Omit<Opening, 'words'>, depth = 1): Logic {
  if (depth > QUERY_LIMITS.depth) scanner.refuse(`logic trees are nested at most ${QUERY_LIMITS.depth} deep`)
  const { operator, isNegated } = opening
  scanner.skipBlanks()
  scanner.expect('(')
  const conditions: Condition[] = []
  do {
    conditions.push(readCondition(scanner, depth))
    scanner.skipBlanks()
  } while (scanner.take(','))
  scanner.expect(')', '"," or ")"')
  scanner.skipBlanks()
  return { kind: 'logic', operator, isNegated, conditions }
}

function readCondition(scanner: Scanner, depth: number): Condition {
  scanner.skipBlanks()
  const opening = readOpening(scanner)
  if (opening !== null) return readLogic(scanner, opening, depth + 1)
  const field = readField(scanner, EXPECTED)
  scanner.expect('.', 'delimiter (.)')
  return { kind: 'test', field, ...readTest(scanner, readTreeValue) }
}

function readOpening(scanner: Scanner): Opening | null {
  return scanner.attempt(() => {
    const opening = OPENINGS.find(({ words }) => scanner.take(words))
    scanner.skipBlanks()
    return opening !== undefined && scanner.startsWith('(') ? opening : null
  })
}
