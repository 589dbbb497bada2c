import type { Condition, FieldTest } from '../grammar/query.ts'
import { RestError } from '../rest-error.ts'
import { buildField, kindOfField } from './build-field.ts'
import { buildTest } from './build-test.ts'
import { quoteName, qualifiedName } from './identifiers.ts'
import { type EmbeddedRows, findEmbed, type Scope, type Source } from './source.ts'

/** ` where ...`: the conditions, and that what is embedded by `!inner` is there. Empty when everything goes. */
export function buildWhere(source: Source, conditions: readonly Condition[], scope: Scope): string {
  const inner = [...source.embeds.values()].filter(({ embed }) => embed.join === 'inner')
  return where([
    ...conditions.map((condition) => buildCondition(source, condition, scope)),
    ...inner.map((rows) => buildExists(source, rows, scope)),
  ])
}

function where(conditions: readonly string[]): string {
  return conditions.length === 0 ? '' : ` where ${conditions.join(' and ')}`
}

function buildCondition(source: Source, condition: Condition, scope: Scope): string {
  if (condition.kind === 'test') return buildFieldTest(source, condition, scope)
  const parts = condition.conditions.map((each) => buildCondition(source, each, scope))
  return negated(`(${parts.join(` ${condition.operator} `)})`, condition.isNegated)
}

function negated(sql: string, isNegated: boolean): string {
  return isNegated ? `not (${sql})` : sql
}

function buildFieldTest(source: Source, { field, test, isNegated }: FieldTest, scope: Scope): string {
  const rows = field.path.length === 0 ? embedTested(source, field.column) : undefined
  if (rows !== undefined) {
    if (test.operator !== 'is' || (test.value !== 'null' && test.value !== 'not_null'))
      throw onlyForNull(field.column)
    return negated(buildExists(source, rows, scope), (test.value === 'null') !== isNegated)
  }
  const tested = { sql: buildField(source, field, scope), kind: kindOfField(source, field) }
  return negated(buildTest(tested, test, scope.parameters), isNegated)
}

/** A column goes before a relation of its name, but not before the name that the request itself gives. */
function embedTested(source: Source, name: string): EmbeddedRows | undefined {
  return source.embeds.get(name) ?? (source.table.columns.has(name) ? undefined : findEmbed(source, name))
}

function onlyForNull(name: string): RestError {
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

/** ` from ... where ...` of the rows that belong to a row of the source, and what they are called there. */
export function buildRelated(
  source: Source,
  { related, query }: EmbeddedRows,
  scope: Scope,
): { sql: string; inner: Source } {
  const { relationship, table } = related
  const { columns, through } = relationship
  const inner: Source = { table, alias: '_rest_related', embeds: new Map() }
  const join = through?.columns
    .map(([here, there]) => equal('_rest_join', here, inner.alias, there))
    .join(' and ')
  const from =
    through === null
      ? `${qualifiedName(table)} as ${inner.alias}`
      : `${qualifiedName({ ...table, name: through.table })} as _rest_join join ${qualifiedName(table)} as ${inner.alias} on ${join}`
  const near = through === null ? inner.alias : '_rest_join'
  const conditions = [
    ...columns.map(([here, there]) => equal(near, there, source.alias, here)),
    ...query.conditions.map((condition) => buildCondition(inner, condition, scope)),
  ]
  return { sql: ` from ${from}${where(conditions)}`, inner }
}

function equal(left: string, leftColumn: string, right: string, rightColumn: string): string {
  return `${left}.${quoteName(leftColumn)} = ${right}.${quoteName(rightColumn)}`
}
