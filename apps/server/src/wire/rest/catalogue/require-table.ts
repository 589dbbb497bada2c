import { RestError } from '../rest-error.ts'
import type { Catalogue, Column, Role, Table } from './catalogue.ts'
import { nearName } from './near-name.ts'

/**
 * @param expectedTables the product's own: one of these missing is answered as PostgreSQL would, with 42P01, which
 * is what the client code of the product looks for. Any other gets the code of the door itself.
 */
export function requireTable(
  catalogue: Catalogue,
  name: string,
  { role, expectedTables }: { role: Role; expectedTables: readonly string[] },
): Table {
  const table = catalogue.tables.get(name)
  if (table !== undefined) return table
  if (expectedTables.includes(name)) {
    throw new RestError({
      status: 404,
      code: '42P01',
      message: `relation "${catalogue.schema}.${name}" does not exist`,
    })
  }
  const near = nearName(name, namesKnownTo(role, catalogue))
  throw new RestError({
    status: 404,
    code: 'PGRST205',
    message: `Could not find the table '${catalogue.schema}.${name}' in the schema cache`,
    hint: near === null ? null : `Perhaps you meant the table '${catalogue.schema}.${near}'`,
  })
}

/** Tables a role has some right on. A hint that named others would tell of what is none of the caller's business. */
export function* namesKnownTo(role: Role, catalogue: Catalogue): Iterable<string> {
  for (const table of catalogue.tables.values()) if (table.knownTo.has(role)) yield table.name
}

/** A column that a filter, an order or a select list names. */
export function requireColumn(table: Table, name: string): Column {
  const column = table.columns.get(name)
  if (column !== undefined) return column
  throw new RestError({ status: 400, code: '42703', message: `column ${table.name}.${name} does not exist` })
}

/** A column that a body brings. */
export function requireBodyColumn(table: Table, name: string): Column {
  const column = table.columns.get(name)
  if (column !== undefined) return column
  throw new RestError({
    status: 400,
    code: 'PGRST204',
    message: `Could not find the '${name}' column of '${table.name}' in the schema cache`,
  })
}
