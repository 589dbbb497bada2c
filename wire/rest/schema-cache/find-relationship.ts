import type { Embed } from '../grammar/query.ts'
import { RestError } from '../rest-error.ts'
import type { Catalog, Relationship, Role, Table } from './catalog.ts'
import { findSimilarName } from './find-similar-name.ts'
import { listVisibleNames } from './require-table.ts'

export interface RelatedTable {
  relationship: Relationship
  table: Table
}

/**
 * Finds the one relationship from a table to an embedded relation. PostgREST: Resource Embedding, Foreign Key Joins on
 * Multiple Foreign Key Relationships.
 * @throws {RestError} PGRST200 without a relationship, PGRST201 when there are several.
 */
export function findRelationship(
  table: Table,
  { relation, hint }: Pick<Embed, 'relation' | 'hint'>,
  { catalog, role }: { catalog: Catalog; role: Role },
): RelatedTable {
  const candidates = findCandidates(table, relation)
  const matches = hint === null ? candidates : candidates.filter((each) => matchesHint(each, hint))
  const known = matches.length > 1 ? matches.filter((each) => isVisibleTo(role, each, catalog)) : matches
  const [relationship, ...others] = known
  if (relationship === undefined) throw noRelationship(table, relation, { hint, catalog, role })
  if (others.length > 0) throw ambiguousRelationship(table, relation, known)
  const target = catalog.tables.get(relationship.target)
  if (target === undefined) throw noRelationship(table, relation, { hint, catalog, role })
  return { relationship, table: target }
}

/** Candidates by the name of the other table, else by the name of the foreign key or its column. */
function findCandidates({ name, relationships }: Table, relation: string): Relationship[] {
  // For a self-reference, the table's name means the children; the parent is named by the column. PostgREST: Recursive
  // Relationships.
  const byTable = relationships.filter(
    ({ target, cardinality }) =>
      target === relation &&
      (target !== name || cardinality === 'one-to-many' || cardinality === 'many-to-many'),
  )
  if (byTable.length > 0) return byTable
  return relationships.filter(
    (each) =>
      !each.isThroughView &&
      each.joinTable === null &&
      ((each.constraints[0] === relation && (each.target !== name || each.cardinality !== 'one-to-many')) ||
        (each.cardinality !== 'one-to-many' && isOnlyColumn(each, 0, relation))),
  )
}

/** An error must not name tables on which the caller has no right. */
function isVisibleTo(role: Role, { target, joinTable }: Relationship, { tables }: Catalog): boolean {
  return [target, joinTable?.table ?? target].every((name) => tables.get(name)?.visibleTo.has(role) === true)
}

function isOnlyColumn({ columns }: Relationship, end: 0 | 1, name: string): boolean {
  return columns.length === 1 && columns[0]?.[end] === name
}

function matchesHint(each: Relationship, hint: string): boolean {
  if (each.joinTable !== null) return each.joinTable.table === hint || each.constraints.includes(hint)
  return each.constraints[0] === hint || isOnlyColumn(each, 0, hint) || isOnlyColumn(each, 1, hint)
}

function noRelationship(
  table: Table,
  relation: string,
  { hint, catalog, role }: { hint: string | null; catalog: Catalog; role: Role },
): RestError {
  const known = new Set(listVisibleNames(role, catalog))
  const related = new Set(table.relationships.map(({ target }) => target).filter((name) => known.has(name)))
  const near = related.has(relation) ? null : findSimilarName(relation, related)
  const using = hint === null ? '' : ` using the hint '${hint}'`
  return new RestError({
    status: 400,
    code: 'PGRST200',
    message: `Could not find a relationship between '${table.name}' and '${relation}' in the schema cache`,
    details: `Searched for a foreign key relationship between '${table.name}' and '${relation}'${using} in the schema '${table.schema}', but no matches were found.`,
    hint: near === null ? null : `Perhaps you meant '${near}' instead of '${relation}'.`,
  })
}

function ambiguousRelationship(
  { name }: Table,
  relation: string,
  candidates: readonly Relationship[],
): RestError {
  const hints = candidates.map(
    ({ target, joinTable, constraints }) =>
      `'${target}!${joinTable === null ? constraints[0] : joinTable.table}'`,
  )
  return new RestError({
    status: 300,
    code: 'PGRST201',
    message: `Could not embed because more than one relationship was found for '${name}' and '${relation}'`,
    details: candidates.map((each) => ({
      cardinality: each.cardinality,
      embedding: `${name} with ${each.target}`,
      relationship: describeRelationship(name, each),
    })),
    hint: `Try changing '${relation}' to one of the following: ${hints.join(', ')}. Find the desired relationship in the 'details' key.`,
  })
}

function describeRelationship(
  name: string,
  { columns, joinTable, constraints, target }: Relationship,
): string {
  const here = columns.map(([column]) => column).join(', ')
  const there = columns.map(([, column]) => column).join(', ')
  if (joinTable === null) return `${constraints[0]} using ${name}(${here}) and ${target}(${there})`
  const far = joinTable.columns.map(([column]) => column).join(', ')
  return `${joinTable.table} using ${constraints[0]}(${there}) and ${constraints[1]}(${far})`
}
