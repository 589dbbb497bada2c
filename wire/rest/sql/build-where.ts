import { quoteIdentifier } from '@firstline/platform/database/quote-identifier'
import type { Condition, FieldTest } from '../grammar/query.ts'
import { RestError } from '../rest-error.ts'
import { buildField, classifyField } from './build-field.ts'
import { buildTest } from './build-test.ts'
import { qualifyName } from './identifiers.ts'
import { type EmbeddedRows, findEmbed, type Scope, type Source } from './source.ts'

/**
 * ` where ...`: the conditions, and `exists` for each `!inner` embed. PostgREST: Resource Embedding, Top-level
 * Filtering.
 */
export function buildWhere(source: Source, conditions: readonly Condition[], scope: Scope): string {
  const inner = [...source.embeds.values()].filter(({ embed }) => embed.join === 'inner')
  return joinConditions([
    ...conditions.map((condition) => buildCondition(source, condition, scope)),
    ...inner.map((rows) => buildExists(source, rows, scope)),
  ])
}

function joinConditions(conditions: readonly string[]): string {
  return conditions.length === 0 ? '' : ` where ${conditions.join(' and ')}`
}

function buildCondition(source: Source, condition: Condition, scope: Scope): string {
  if (condition.kind === 'test') return buildFieldTest(source, condition, scope)
  const parts = condition.conditions.map((each) => buildCondition(source, each, scope))
  return negate(`(${parts.join(` ${condition.operator} `)})`, condition.isNegated)
}

function negate(sql: string, isNegated: boolean): string {
  return isNegated ? `not (${sql})` : sql
}

function buildFieldTest(source: Source, { field, test, isNegated }: FieldTest, scope: Scope): string {
  const rows = field.path.length === 0 ? findTestedEmbed(source, field.column) : undefined
  if (rows !== undefined) {
    if (test.operator !== 'is' || (test.value !== 'null' && test.value !== 'not_null'))
      throw badEmbedOperator(field.column)
    return negate(buildExists(source, rows, scope), (test.value === 'null') !== isNegated)
  }
  const tested = { sql: buildField(source, field, scope), kind: classifyField(source, field) }
  return negate(buildTest(tested, test, scope.parameters), isNegated)
}

/** An alias of the request takes precedence over a column, and a column over a relation, of the same name. */
function findTestedEmbed(source: Source, name: string): EmbeddedRows | undefined {
  return source.embeds.get(name) ?? (source.table.columns.has(name) ? undefined : findEmbed(source, name))
}

function badEmbedOperator(name: string): RestError {
  return new RestError({
    status: 400,
    code: 'PGRST120',
    message: `Bad operator on the '${name}' embedded resource`,
    details: 'Only is null or not is null filters are allowed on embedded resources',
  })
}

function buildExists(source: Source, rows: EmbeddedRows, scope: Scope): string {
  return `exists (select 1${buildRelated(source, rows, scope).sql})`
}

/** ` from ... where ...` of the related rows of a row, and these rows as a source for further clauses. */
export function buildRelated(
  source: Source,
  { related, query }: EmbeddedRows,
  scope: Scope,
): { sql: string; inner: Source } {
  const { relationship, table } = related
  const { columns, joinTable } = relationship
  const inner: Source = { table, alias: '_rest_related', embeds: new Map() }
  const join = joinTable?.columns
    .map(([here, there]) => buildEquality('_rest_join', here, inner.alias, there))
    .join(' and ')
  const from =
    joinTable === null
      ? `${qualifyName(table)} as ${inner.alias}`
      : `${qualifyName({ ...table, name: joinTable.table })} as _rest_join join ${qualifyName(table)} as ${inner.alias} on ${join}`
  const near = joinTable === null ? inner.alias : '_rest_join'
  const conditions = [
    ...columns.map(([here, there]) => buildEquality(near, there, source.alias, here)),
    ...query.conditions.map((condition) => buildCondition(inner, condition, scope)),
  ]
  return { sql: ` from ${from}${joinConditions(conditions)}`, inner }
}

function buildEquality(left: string, leftColumn: string, right: string, rightColumn: string): string {
  return `${left}.${quoteIdentifier(leftColumn)} = ${right}.${quoteIdentifier(rightColumn)}`
}
