import { quoteName } from './identifiers.ts'
import type { SelectItem } from '../old-grammar/query.ts'
import { requireColumn } from '../catalogue/require-table.ts'
import type { Table } from '../catalogue/schema-cache.ts'

/**
 * The columns to give, taken from `source`, which has the table's columns. `*` stays `*`: with rights on some columns
 * only, PostgreSQL refuses it, and so do we.
 */
export function buildSelectList(table: Table, select: readonly SelectItem[] | null, source: string): string {
  if (select === null) return `${source}.*`
  return select
    .map(({ column: name, alias }) => {
      if (name === '*') return `${source}.*`
      const column = `${source}.${quoteName(requireColumn(table, name).name)}`
      return alias === null ? column : `${column} as ${quoteName(alias)}`
    })
    .join(', ')
}

/**
 * The names of a statement's own tables begin with `_rest_`: a column of the same name would be taken for the row.
 * The rows of `source` as one JSON text, made by PostgreSQL: numbers and times keep their exact writing.
 */
export function buildBody(source: string, stripNulls: boolean): string {
  const rows = `coalesce(json_agg(${source}), '[]')`
  return `(${stripNulls ? `json_strip_nulls(${rows})` : rows})::text`
}
