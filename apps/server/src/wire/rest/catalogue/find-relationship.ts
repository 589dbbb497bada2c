import type { Embed } from '../grammar/query.ts'
import { RestError } from '../rest-error.ts'
import type { Catalogue, Relationship, Role, Table } from './catalogue.ts'
import { nearName } from './near-name.ts'
import { namesKnownTo } from './require-table.ts'

export interface Related {
  relationship: Relationship
  table: Table
}

/**
 * The one way from a table to what a select list embeds.
 * @throws {RestError} PGRST200 without one, PGRST201 when there are several.
 */
export function findRelationship(
  table: Table,
  { relation, hint }: Pick<Embed, 'relation' | 'hint'>,
  { catalogue, role }: { catalogue: Catalogue; role: Role },
): Related {
  const candidates = candidatesFor(table, relation)
  const fitting = hint === null ? candidates : candidates.filter((each) => fitsHint(each, hint))
  const known = fitting.length > 1 ? fitting.filter((each) => isKnownTo(role, each, catalogue)) : fitting
  const [relationship, ...others] = known
  if (relationship === undefined) throw unrelated(table, relation, { hint, catalogue, role })
  if (others.length > 0) throw ambiguous(table, relation, known)
  const target = catalogue.tables.get(relationship.target)
  if (target === undefined) throw unrelated(table, relation, { hint, catalogue, role })
  return { relationship, table: target }
}

/** By the name of the other table; else by the name of the key or of the column that leads there. */
function candidatesFor({ name, relationships }: Table, relation: string): Relationship[] {
  // From a table to itself the name alone means the rows below; the row above is found by the column.
  const byTable = relationships.filter(
    ({ target, cardinality }) =>
      target === relation &&
      (target !== name || cardinality === 'one-to-many' || cardinality === 'many-to-many'),
  )
  if (byTable.length > 0) return byTable
  return relationships.filter(
    (each) =>
      !each.isByView &&
      each.through === null &&
      ((each.constraints[0] === relation && (each.target !== name || each.cardinality !== 'one-to-many')) ||
        (each.cardinality !== 'one-to-many' && isOnlyColumn(each, 0, relation))),
  )
}

/** The ways an answer lists must not tell of tables that the caller has nothing to do with. */
function isKnownTo(role: Role, { target, through }: Relationship, { tables }: Catalogue): boolean {
  return [target, through?.table ?? target].every((name) => tables.get(name)?.knownTo.has(role) === true)
}

function isOnlyColumn({ columns }: Relationship, end: 0 | 1, name: string): boolean {
  return columns.length === 1 && columns[0]?.[end] === name
}

function fitsHint(each: Relationship, hint: string): boolean {
  if (each.through !== null) return each.through.table === hint || each.constraints.includes(hint)
  return each.constraints[0] === hint || isOnlyColumn(each, 0, hint) || isOnlyColumn(each, 1, hint)
}

function unrelated(
  table: Table,
  relation: string,
  { hint, catalogue, role }: { hint: string | null; catalogue: Catalogue; role: Role },
): RestError {
  const known = new Set(namesKnownTo(role, catalogue))
  const related = new Set(table.relationships.map(({ target }) => target).filter((name) => known.has(name)))
  const near = related.has(relation) ? null : nearName(relation, related)
  const using = hint === null ? '' : ` using the hint '${hint}'`
  return new RestError({
    status: 400,
    code: 'PGRST200',
    message: `Could not find a relationship between '${table.name}' and '${relation}' in the schema cache`,
    details: `Searched for a foreign key relationship between '${table.name}' and '${relation}'${using} in the schema '${table.schema}', but no matches were found.`,
    hint: near === null ? null : `Perhaps you meant '${near}' instead of '${relation}'.`,
  })
}

function ambiguous({ name }: Table, relation: string, ways: readonly Relationship[]): RestError {
  const hints = ways.map(
    ({ target, through, constraints }) => `'${target}!${through === null ? constraints[0] : through.table}'`,
  )
  return new RestError({
    status: 300,
    code: 'PGRST201',
    message: `Could not embed because more than one relationship was found for '${name}' and '${relation}'`,
    details: ways.map((way) => ({
      cardinality: way.cardinality,
      embedding: `${name} with ${way.target}`,
      relationship: describe(name, way),
    })),
    hint: `Try changing '${relation}' to one of the following: ${hints.join(', ')}. Find the desired relationship in the 'details' key.`,
  })
}

function describe(name: string, { columns, through, constraints, target }: Relationship): string {
  const here = columns.map(([column]) => column).join(', ')
  const there = columns.map(([, column]) => column).join(', ')
  if (through === null) return `${constraints[0]} using ${name}(${here}) and ${target}(${there})`
  const far = through.columns.map(([column]) => column).join(', ')
  return `${through.table} using ${constraints[0]}(${there}) and ${constraints[1]}(${far})`
}
