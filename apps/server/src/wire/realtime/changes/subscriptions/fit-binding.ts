import type { TableCatalogue } from '../catalogue/table-catalogue.ts'
import type { Role, Table } from '../catalogue/watched-table.ts'
import type { ConditionCompiler } from '../filter/compile-condition.ts'
import { BindingFault } from '../filter/condition.ts'
import type { FilterTest } from '../filter/filter-test.ts'
import type { Binding } from './binding.ts'

/** The tests of a binding's filter, for the table as it is. @throws {BindingFault} naming what doesn't fit. */
export async function fitBinding(
  binding: Binding,
  { catalogue, compiler }: { catalogue: TableCatalogue; compiler: ConditionCompiler },
): Promise<FilterTest[]> {
  // It may have been made since the catalogue was read.
  if (misfitOf(binding, catalogue) !== null) await catalogue.refresh()
  const misfit = misfitOf(binding, catalogue)
  if (misfit !== null) throw new BindingFault(misfit)
  const table = catalogue.find(binding.schema, binding.table)
  const tests: FilterTest[] = []
  for (const condition of binding.conditions) {
    const column = table?.columns.get(condition.column)
    if (column) tests.push(await compiler.compile(condition, column))
  }
  return tests
}

/** What the role may not do that the binding needs; null when it may hear of something. */
export function privilegeFault(binding: Binding, role: Role, catalogue: TableCatalogue): string | null {
  const tables = tablesOf(binding, catalogue)
  if (!tables.some((table) => readsAny(table, role))) {
    return `${role} has no right to select from ${nameOf(binding)}`
  }
  const [table] = tables
  if (!binding.isOfOneTable || !table) return null
  for (const name of namedColumns(binding)) {
    if (!table.columns.get(name)?.readers.has(role)) {
      return `${role} has no right to select column ${name} of ${nameOf(binding)}`
    }
  }
  return null
}

function misfitOf(binding: Binding, catalogue: TableCatalogue): string | null {
  const [table] = tablesOf(binding, catalogue)
  if (!binding.isOfOneTable) {
    return table ? null : `no table of ${nameOf(binding)} is watched`
  }
  if (!table) return `table ${nameOf(binding)} does not exist`
  if (!table.isWatched) return `table ${nameOf(binding)} is not watched: realtime.watch is what begins that`
  const missing = namedColumns(binding).find((name) => !table.columns.has(name))
  return missing === undefined ? null : `column ${missing} of ${nameOf(binding)} does not exist`
}

function tablesOf({ schema, table, isOfOneTable }: Binding, catalogue: TableCatalogue): Table[] {
  if (isOfOneTable) return [catalogue.find(schema, table) ?? []].flat()
  return catalogue.watchedIn(schema).filter(({ name }) => table === '*' || name === table)
}

/** A binding to several tables names no columns that all of them must have. */
function namedColumns(binding: Binding): string[] {
  if (!binding.isOfOneTable) return []
  return [...binding.conditions.map(({ column }) => column), ...(binding.select ?? [])]
}

function readsAny(table: Table, role: Role): boolean {
  return [...table.columns.values()].some(({ readers }) => readers.has(role))
}

function nameOf({ schema, table }: Binding): string {
  return `${schema}.${table}`
}
