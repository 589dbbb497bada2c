import { COMPARISONS, FULL_TEXT, IS_VALUES, UNQUANTIFIED, QUANTIFIED, type FilterTest } from './query.ts'
import { isWordCharacter } from './read-name.ts'
import { readList } from './read-list.ts'
import type { Scanner } from './scanner.ts'

/** Reads a value: raw to the end, or in a logic tree to the next comma. */
export type ReadValue = (scanner: Scanner) => string

const OPERATORS: readonly string[] = ['is', 'in', ...COMPARISONS, ...UNQUANTIFIED, ...FULL_TEXT]
const OPERATOR_CHARACTER = /^[A-Za-z]$/
const IS_CHARACTER = /^[A-Za-z_]$/
const TEST = new RegExp(`^(?:not\\.)?(?:${OPERATORS.join('|')})(?:\\([^)]*\\))?\\.`)

/** Whether a value is a filter. In a function call by GET, any other parameter is an argument. */
export function isFilter(value: string): boolean {
  return TEST.test(value)
}

/** Reads `[not.]operator.value`. */
export function readTest(scanner: Scanner, readValue: ReadValue): { isNegated: boolean; test: FilterTest } {
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
  const other = UNQUANTIFIED.find((each) => each === operator)
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

/** Reads the text search configuration of `fts(english)`. */
function readConfig(scanner: Scanner): string | null {
  if (!scanner.take('(')) return null
  const config = scanner.takeWhile(isWordCharacter).trim()
  if (config === '') scanner.fail('the name of a text search configuration')
  scanner.expect(')')
  return config
}
