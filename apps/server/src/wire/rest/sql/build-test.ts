import { parse } from 'postgres-array'
import { patternFault } from '#server/platform/pattern-fault.ts'
import { RestError } from '../rest-error.ts'
import type { Comparison, IS_VALUES, OTHERS, Test } from '../grammar/query.ts'
import type { Parameters } from './parameters.ts'

const COMPARISONS: Record<Comparison, string> = {
  eq: '=',
  neq: '<>',
  gt: '>',
  gte: '>=',
  lt: '<',
  lte: '<=',
  like: 'like',
  ilike: 'ilike',
  match: '~',
  imatch: '~*',
}

const OTHER: Record<(typeof OTHERS)[number], string> = {
  isdistinct: 'is distinct from',
  cs: '@>',
  cd: '<@',
  ov: '&&',
  sl: '<<',
  sr: '>>',
  nxr: '&<',
  nxl: '&>',
  adj: '-|-',
}

const IS: Record<(typeof IS_VALUES)[number], string> = {
  null: 'is null',
  not_null: 'is not null',
  true: 'is true',
  false: 'is false',
  unknown: 'is unknown',
}

const QUERY_FUNCTIONS = {
  fts: 'to_tsquery',
  plfts: 'plainto_tsquery',
  phfts: 'phraseto_tsquery',
  wfts: 'websearch_to_tsquery',
} as const

/** What is tested: an expression, and whether its type is one that tests treat in their own way. */
export interface Tested {
  sql: string
  kind: 'json' | 'tsvector' | 'other'
}

/** A test as a condition. Parameters have no type of their own: PostgreSQL reads each as what it is compared with. */
export function buildTest(tested: Tested, test: Test, parameters: Parameters): string {
  const { sql } = tested
  switch (test.operator) {
    case 'is':
      return `${sql} ${IS[test.value]}`
    case 'in':
      return `${sql} = any(${parameters.add(test.values)})`
    case 'fts':
    case 'plfts':
    case 'phfts':
    case 'wfts':
      return buildSearch(tested, test, parameters)
    case 'isdistinct':
    case 'cs':
    case 'cd':
    case 'ov':
    case 'sl':
    case 'sr':
    case 'nxr':
    case 'nxl':
    case 'adj':
      return `${sql} ${OTHER[test.operator]} ${parameters.add(test.value)}`
    default: {
      if (test.operator.endsWith('match'))
        refuseSlow(test.quantifier === null ? [test.value] : elementsOf(test.value))
      const value = parameters.add(isPattern(test.operator) ? test.value.replaceAll('*', '%') : test.value)
      const operand = test.quantifier === null ? value : `${test.quantifier}(${value})`
      return `${sql} ${COMPARISONS[test.operator]} ${operand}`
    }
  }
}

function isPattern(operator: Comparison): boolean {
  return operator === 'like' || operator === 'ilike'
}

/** @throws {RestError} 2201B, PostgreSQL's own for an expression it does not take. */
function refuseSlow(patterns: readonly string[]): void {
  const fault = patterns.map(patternFault).find((each) => each !== null)
  if (fault === undefined) return
  throw new RestError({ status: 400, code: '2201B', message: `invalid regular expression: ${fault}` })
}

/** What is no array literal is PostgreSQL's to refuse. */
function elementsOf(literal: string): string[] {
  try {
    return parse(literal, (element) => element)
  } catch {
    return [literal]
  }
}

function buildSearch(
  { sql, kind }: Tested,
  test: Extract<Test, { config: string | null }>,
  parameters: Parameters,
): string {
  const config = test.config === null ? '' : `${parameters.add(test.config)}::regconfig, `
  const words = kind === 'json' ? sql : `${sql}::text`
  const vector = kind === 'tsvector' ? sql : `to_tsvector(${config}${words})`
  return `${vector} @@ ${QUERY_FUNCTIONS[test.operator]}(${config}${parameters.add(test.value)})`
}
