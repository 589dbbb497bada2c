import { quoteIdentifier } from '@firstline/platform/database/quote-identifier'
import type { Table } from '../schema-cache/catalog.ts'

/** A table or function with its schema, so that it does not depend on the search path. */
export function qualifyName({ schema, name }: Pick<Table, 'schema' | 'name'>): string {
  return `${quoteIdentifier(schema)}.${quoteIdentifier(name)}`
}

/** @param owner the alias to qualify each name with */
export function listNames(names: readonly string[], owner?: string): string {
  return names.map((name) => `${owner === undefined ? '' : `${owner}.`}${quoteIdentifier(name)}`).join(', ')
}
