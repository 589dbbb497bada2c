import type { ColumnPair, Relationship } from './catalogue.ts'
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

/** A foreign key between two tables, or views that show its columns. */
interface Link {
  name: string
  from: KeyedTable
  to: KeyedTable
  pairs: readonly ColumnPair[]
  isUnique: boolean
  isByView: boolean
  /** The columns are all in the primary key, as a join table has them. */
  isInKey: boolean
}

/** The ways that foreign keys open, in both directions, by the id of the table they start from. */
export function buildRelationships(facts: Facts): Map<number, Relationship[]> {
  const links = facts.foreignKeys.flatMap((key) => linksOf(key, facts))
  const found = new Map<number, Relationship[]>()
  const add = ({ id }: KeyedTable, relationship: Relationship) => {
    found.set(id, [...(found.get(id) ?? []), relationship])
  }
  for (const { from, to, name, pairs, isUnique, isByView } of links) {
    const common = { constraints: [name], through: null, isByView }
    const [there, back] = isUnique
      ? (['one-to-one', 'one-to-one'] as const)
      : (['many-to-one', 'one-to-many'] as const)
    add(from, { ...common, cardinality: there, target: to.name, columns: pairs })
    add(to, { ...common, cardinality: back, target: from.name, columns: pairs.map(turned) })
  }
  for (const [near, far] of joins(links)) {
    add(near.to, {
      cardinality: 'many-to-many',
      target: far.to.name,
      constraints: [near.name, far.name],
      columns: near.pairs.map(turned),
      through: { table: near.from.name, columns: far.pairs },
      isByView: near.isByView || far.isByView,
    })
  }
  return found
}

const turned = ([here, there]: ColumnPair): ColumnPair => [there, here]

/** Two keys of one table that are both in its primary key: it joins what they lead to. */
function* joins(links: readonly Link[]): Iterable<[Link, Link]> {
  for (const near of links) {
    if (!near.isInKey || near.from.isView) continue
    for (const far of links) {
      if (far.from === near.from && far.isInKey && far.name !== near.name) yield [near, far]
    }
  }
}

function linksOf(key: ForeignKey, facts: Facts): Link[] {
  const table = facts.tables.find(({ id }) => id === key.from)
  if (table === undefined) return []
  const isInKey = key.from_columns.every((column) => table.primaryKey.includes(column))
  const isUnique = [table.primaryKey, ...table.uniqueKeys].some(
    (unique) => unique.length > 0 && unique.every((column) => key.from_columns.includes(column)),
  )
  const ends = (id: number, columns: readonly number[]) => standIns(id, columns, facts)
  return ends(key.from, key.from_columns).flatMap((from) =>
    ends(key.to, key.to_columns).map((to) => ({
      name: key.name,
      from: from.table,
      to: to.table,
      pairs: from.columns.map((column, index): ColumnPair => [column, to.columns[index] ?? '']),
      isUnique,
      isInKey,
      isByView: from.table.isView || to.table.isView,
    })),
  )
}

/** The table itself, and every view that shows all of the columns. */
function standIns(
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
