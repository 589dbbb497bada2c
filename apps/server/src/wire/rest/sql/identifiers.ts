import type { Table } from '../catalogue/catalogue.ts'

/** A name as SQL reads it to the letter. Names come from the catalogue; aliases of a select list are the one exception. */
export function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

/** A table or a function as SQL names it, whatever the search path. */
export function qualifiedName({ schema, name }: Pick<Table, 'schema' | 'name'>): string {
  return `${quoteName(schema)}.${quoteName(name)}`
}

/** The names as a list, each perhaps with what it belongs to. */
export function nameList(names: readonly string[], owner?: string): string {
  return names.map((name) => `${owner === undefined ? '' : `${owner}.`}${quoteName(name)}`).join(', ')
}
