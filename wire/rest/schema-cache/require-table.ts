import { RestError } from '../rest-error.ts'
import type { Catalog, Column, Role, Table } from './catalog.ts'
import { findSimilarName } from './find-similar-name.ts'

/**
 * @param expectedTables the product's own tables. When one of these is missing, the error is PostgreSQL's 42P01, for
 * which the product's client checks.
 * @throws {RestError} 42P01, or PGRST205 for any other missing table.
 */
export function requireTable(
  catalog: Catalog,
  name: string,
  { role, expectedTables }: { role: Role; expectedTables: readonly string[] },
): Table {
  const table = catalog.tables.get(name)
  if (table !== undefined) return table
  if (expectedTables.includes(name)) {
    throw new RestError({
      status: 404,
      code: '42P01',
      message: `relation "${catalog.schema}.${name}" does not exist`,
    })
  }
  const near = findSimilarName(name, listVisibleNames(role, catalog))
  throw new RestError({
    status: 404,
    code: 'PGRST205',
    message: `Could not find the table '${catalog.schema}.${name}' in the schema cache`,
    hint: near === null ? null : `Perhaps you meant the table '${catalog.schema}.${near}'`,
  })
}

/** The tables on which a role has any right. Hints must not reveal others. */
export function* listVisibleNames(role: Role, catalog: Catalog): Iterable<string> {
  for (const table of catalog.tables.values()) if (table.visibleTo.has(role)) yield table.name
}

/** A column of a filter, an order or a select list. @throws {RestError} 42703, as from PostgreSQL. */
export function requireColumn(table: Table, name: string): Column {
  const column = table.columns.get(name)
  if (column !== undefined) return column
  throw columnNotFound(table, name)
}

export function columnNotFound(table: Pick<Table, 'name'>, column: string): RestError {
  return new RestError({
    status: 400,
    code: '42703',
    message: `column ${table.name}.${column} does not exist`,
  })
}

/** A column of a body. @throws {RestError} PGRST204. */
export function requireBodyColumn(table: Table, name: string): Column {
  const column = table.columns.get(name)
  if (column !== undefined) return column
  throw new RestError({
    status: 400,
    code: 'PGRST204',
    message: `Could not find the '${name}' column of '${table.name}' in the schema cache`,
  })
}
