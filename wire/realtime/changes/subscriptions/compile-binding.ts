import type { TableCatalog } from '../catalog/table-catalog.ts'
import type { DatabaseRole, WatchedTable } from '../catalog/watched-table.ts'
import type { ConditionCompiler } from '../filter/compile-condition.ts'
import { BindingError } from '../filter/condition.ts'
import type { ConditionTest } from '../filter/filter-test.ts'
import type { Binding } from './binding.ts'

/** Compiles the filter of a binding for the current table. @throws {BindingError} naming what doesn't fit. */
export async function compileBinding(
  binding: Binding,
  { catalog, compiler }: { catalog: TableCatalog; compiler: ConditionCompiler },
): Promise<ConditionTest[]> {
  // The table may be newer than the catalog cache.
  if (findMismatch(binding, catalog) !== null) await catalog.refresh()
  const mismatch = findMismatch(binding, catalog)
  if (mismatch !== null) throw new BindingError(mismatch)
  const table = catalog.find(binding.schema, binding.table)
  const tests: ConditionTest[] = []
  for (const condition of binding.conditions) {
    const column = table?.columns.get(condition.column)
    if (column) tests.push(await compiler.compile(condition, column))
  }
  return tests
}

/** Returns the missing privilege, or null if the role may receive something through the binding. */
export function findMissingPrivilege(
  binding: Binding,
  role: DatabaseRole,
  catalog: TableCatalog,
): string | null {
  const tables = findTables(binding, catalog)
  if (!tables.some((table) => canReadAny(table, role))) {
    return `${role} has no right to select from ${formatName(binding)}`
  }
  const [table] = tables
  if (!binding.isOfOneTable || !table) return null
  for (const name of listColumns(binding)) {
    if (!table.columns.get(name)?.readers.has(role)) {
      return `${role} has no right to select column ${name} of ${formatName(binding)}`
    }
  }
  return null
}

function findMismatch(binding: Binding, catalog: TableCatalog): string | null {
  const [table] = findTables(binding, catalog)
  if (!binding.isOfOneTable) {
    return table ? null : `no table of ${formatName(binding)} is watched`
  }
  if (!table) return `table ${formatName(binding)} does not exist`
  if (!table.isWatched)
    return `table ${formatName(binding)} is not watched: realtime.watch is what begins that`
  const missing = listColumns(binding).find((name) => !table.columns.has(name))
  return missing === undefined ? null : `column ${missing} of ${formatName(binding)} does not exist`
}

function findTables({ schema, table, isOfOneTable }: Binding, catalog: TableCatalog): WatchedTable[] {
  if (isOfOneTable) return [catalog.find(schema, table) ?? []].flat()
  return catalog.watchedIn(schema).filter(({ name }) => table === '*' || name === table)
}

/** Columns of a binding to several tables are not checked, because not every table has them. */
function listColumns(binding: Binding): string[] {
  if (!binding.isOfOneTable) return []
  return [...binding.conditions.map(({ column }) => column), ...(binding.select ?? [])]
}

function canReadAny(table: WatchedTable, role: DatabaseRole): boolean {
  return [...table.columns.values()].some(({ readers }) => readers.has(role))
}

function formatName({ schema, table }: Binding): string {
  return `${schema}.${table}`
}
