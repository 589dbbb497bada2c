import { EXPOSED_SCHEMA, type Column, type Table } from '../catalogue/schema-cache.ts'

/** A name as SQL reads it to the letter. Names come from the catalogue; aliases of a select list are the one exception. */
export function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

export function tableName(table: Table): string {
  return `${quoteName(EXPOSED_SCHEMA)}.${quoteName(table.name)}`
}

/** A column with its table, which no other part of a statement can mean. */
export function columnName(table: Table, column: Column): string {
  return `${tableName(table)}.${quoteName(column.name)}`
}
