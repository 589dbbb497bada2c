import { parse } from 'postgres-array'
import { findRegexIssue } from '@firstline/platform/check-regex-cost'
import { RestError } from '../rest-error.ts'
import type { Comparison, IS_VALUES, UNQUANTIFIED, FilterTest } from '../grammar/query.ts'
import type { Parameters } from '@firstline/platform/database/parameters'

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

const OTHER: Record<(typeof UNQUANTIFIED)[number], string> = {
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

/** The left operand of a filter, and whether its type needs other operators. */
export interface TestedField {
  sql: string
  kind: 'json' | 'tsvector' | 'other'
}

/**
 * A filter as a SQL condition. Parameters are untyped: PostgreSQL parses each as the type it is compared with.
 * PostgREST: Tables and Views, Operators.
 */
export function buildTest(tested: TestedField, test: FilterTest, parameters: Parameters): string {
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

/** Refuses regular expressions that could take too long. @throws {RestError} 2201B, invalid_regular_expression. */
function refuseSlow(patterns: readonly string[]): void {
  const issue = patterns.map(findRegexIssue).find((each) => each !== null)
  if (issue === undefined) return
  throw new RestError({ status: 400, code: '2201B', message: `invalid regular expression: ${issue}` })
}

/** The elements of an array literal. A malformed literal is left to PostgreSQL, which refuses it. */
function elementsOf(literal: string): string[] {
  try {
    return parse(literal, (element) => element)
  } catch {
    return [literal]
  }
}

function buildSearch(
  { sql, kind }: TestedField,
  test: Extract<FilterTest, { config: string | null }>,
  parameters: Parameters,
): string {
  const config = test.config === null ? '' : `${parameters.add(test.config)}::regconfig, `
  const words = kind === 'json' ? sql : `${sql}::text`
  const vector = kind === 'tsvector' ? sql : `to_tsvector(${config}${words})`
  return `${vector} @@ ${QUERY_FUNCTIONS[test.operator]}(${config}${parameters.add(test.value)})`
}
