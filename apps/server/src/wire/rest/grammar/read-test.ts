import { COMPARISONS, FULL_TEXT, IS_VALUES, OTHERS, QUANTIFIED, type Test } from './query.ts'
import { isWordCharacter } from './read-name.ts'
import { readList } from './read-list.ts'
import type { Scanner } from './scanner.ts'

/** How a value is read: raw to the end, or to the next comma inside a tree. */
export type ReadValue = (scanner: Scanner) => string

const OPERATORS: readonly string[] = ['is', 'in', ...COMPARISONS, ...OTHERS, ...FULL_TEXT]
const OPERATOR_CHARACTER = /^[A-Za-z]$/
const IS_CHARACTER = /^[A-Za-z_]$/
const TEST = new RegExp(`^(?:not\\.)?(?:${OPERATORS.join('|')})(?:\\([^)]*\\))?\\.`)

/** Whether a value is a filter: of a call by GET, what isn't is an argument. */
export function isTest(value: string): boolean {
  return TEST.test(value)
}

/** `[not.]operator.value` */
export function readTest(scanner: Scanner, readValue: ReadValue): { isNegated: boolean; test: Test } {
  const isNegated = scanner.take('not.')
  const start = scanner.position
  const operator = scanner.takeWhile((character) => OPERATOR_CHARACTER.test(character))
  if (operator === 'is') return { isNegated, test: { operator, value: readIsValue(scanner) } }
  if (operator === 'in') {
    expectDelimiter(scanner)
    return { isNegated, test: { operator, values: readList(scanner) } }
  }
  const comparison = COMPARISONS.find((each) => each === operator)
  if (comparison !== undefined) {
    const quantifier = QUANTIFIED.some((each) => each === operator) ? readQuantifier(scanner) : null
    expectDelimiter(scanner)
    return { isNegated, test: { operator: comparison, quantifier, value: readValue(scanner) } }
  }
  const other = OTHERS.find((each) => each === operator)
  if (other !== undefined) {
    expectDelimiter(scanner)
    return { isNegated, test: { operator: other, value: readValue(scanner) } }
  }
  const fullText = FULL_TEXT.find((each) => each === operator)
  if (fullText !== undefined) {
    const config = readConfig(scanner)
    expectDelimiter(scanner)
    return { isNegated, test: { operator: fullText, config, value: readValue(scanner) } }
  }
  if (operator === '') return scanner.fail('operator (eq, gt, ...)')
  return scanner.refuse(`unknown operator "${operator}" expecting operator (eq, gt, ...)`, start)
}

function expectDelimiter(scanner: Scanner): void {
  scanner.expect('.', 'delimiter (.)')
}

function readIsValue(scanner: Scanner): (typeof IS_VALUES)[number] {
  expectDelimiter(scanner)
  const start = scanner.position
  const word = scanner.takeWhile((character) => IS_CHARACTER.test(character)).toLowerCase()
  const value = IS_VALUES.find((each) => each === word)
  return value ?? scanner.refuse(`unexpected "${word}" expecting ${IS_VALUES.join(', ')}`, start)
}

function readQuantifier(scanner: Scanner): 'any' | 'all' | null {
  if (scanner.take('(any)')) return 'any'
  if (scanner.take('(all)')) return 'all'
  return scanner.startsWith('(') ? scanner.fail('(any) or (all)') : null
}

/** The name of a text search configuration: `fts(english)`. */
function readConfig(scanner: Scanner): string | null {
  if (!scanner.take('(')) return null
  const config = scanner.takeWhile(isWordCharacter).trim()
  if (config === '') scanner.fail('the name of a text search configuration')
  scanner.expect(')')
  return config
}
