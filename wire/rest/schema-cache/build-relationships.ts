import type { ColumnPair, Relationship } from './catalog.ts'
import type { ViewTrace } from './trace-views.ts'

export interface ForeignKey {
  name: string
  from: number
  to: number
  from_columns: readonly number[]
  to_columns: readonly number[]
}

interface KeyedTable {
  id: number
  name: string
  isView: boolean
  primaryKey: readonly number[]
  uniqueKeys: readonly (readonly number[])[]
  columnNames: ReadonlyMap<number, string>
}

interface Facts {
  tables: readonly KeyedTable[]
  foreignKeys: readonly ForeignKey[]
  traces: ReadonlyMap<number, ViewTrace>
}

/** A foreign key between two tables, or views that expose its columns. */
interface Link {
  name: string
  from: KeyedTable
  to: KeyedTable
  pairs: readonly ColumnPair[]
  isUnique: boolean
  isThroughView: boolean
  /** All its columns are in the primary key, as in a join table. */
  isInKey: boolean
}

/**
 * Relationships in both directions, by the id of the table they start from. PostgREST: Resource Embedding, Foreign Key
 * Joins, Foreign Key Joins on Views.
 */
export function buildRelationships(facts: Facts): Map<number, Relationship[]> {
  const links = facts.foreignKeys.flatMap((key) => findLinks(key, facts))
  const relationships = new Map<number, Relationship[]>()
  const add = ({ id }: KeyedTable, relationship: Relationship) => {
    relationships.set(id, [...(relationships.get(id) ?? []), relationship])
  }
  for (const { from, to, name, pairs, isUnique, isThroughView } of links) {
    const common = { constraints: [name], joinTable: null, isThroughView }
    const [there, back] = isUnique
      ? (['one-to-one', 'one-to-one'] as const)
      : (['many-to-one', 'one-to-many'] as const)
    add(from, { ...common, cardinality: there, target: to.name, columns: pairs })
    add(to, { ...common, cardinality: back, target: from.name, columns: pairs.map(swap) })
  }
  for (const [near, far] of findJoins(links)) {
    add(near.to, {
      cardinality: 'many-to-many',
      target: far.to.name,
      constraints: [near.name, far.name],
      columns: near.pairs.map(swap),
      joinTable: { table: near.from.name, columns: far.pairs },
      isThroughView: near.isThroughView || far.isThroughView,
    })
  }
  return relationships
}

const swap = ([here, there]: ColumnPair): ColumnPair => [there, here]

/**
 * Pairs of foreign keys in one primary key: the table joins their targets. PostgREST: Many-to-many relationships.
 */
function* findJoins(links: readonly Link[]): Iterable<[Link, Link]> {
  for (const near of links) {
    if (!near.isInKey || near.from.isView) continue
    for (const far of links) {
      if (far.from === near.from && far.isInKey && far.name !== near.name) yield [near, far]
    }
  }
}

function findLinks(key: ForeignKey, facts: Facts): Link[] {
  const table = facts.tables.find(({ id }) => id === key.from)
  if (table === undefined) return []
  const isInKey = key.from_columns.every((column) => table.primaryKey.includes(column))
  const isUnique = [table.primaryKey, ...table.uniqueKeys].some(
    (unique) => unique.length > 0 && unique.every((column) => key.from_columns.includes(column)),
  )
  const ends = (id: number, columns: readonly number[]) => findTableAndViews(id, columns, facts)
  return ends(key.from, key.from_columns).flatMap((from) =>
    ends(key.to, key.to_columns).map((to) => ({
      name: key.name,
      from: from.table,
      to: to.table,
      pairs: from.columns.map((column, index): ColumnPair => [column, to.columns[index] ?? '']),
      isUnique,
      isInKey,
      isThroughView: from.table.isView || to.table.isView,
    })),
  )
}

/** The table itself, and every view that exposes all of the columns. */
function findTableAndViews(
  id: number,
  positions: readonly number[],
  { tables, traces }: Facts,
): { table: KeyedTable; columns: string[] }[] {
  return tables.flatMap((table) => {
    const trace = traces.get(table.id)
    const columns = positions.flatMap((position) => {
      if (table.id === id) return table.columnNames.get(position) ?? []
      const shown = [...(trace ?? [])].find(([, origin]) => origin.table === id && origin.column === position)
      return (shown && table.columnNames.get(shown[0])) ?? []
    })
    return columns.length === positions.length ? [{ table, columns }] : []
  })
}
