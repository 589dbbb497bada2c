import { quoteIdentifier } from '@firstline/platform/database/quote-identifier'
import type { Column } from '../schema-cache/catalog.ts'
import { requireColumn } from '../schema-cache/require-table.ts'
import type { FieldPath, PathStep } from '../grammar/query.ts'
import type { Parameters } from '@firstline/platform/database/parameters'
import type { Scope, Source } from './source.ts'

/** A column of the source, or the value at a JSON path in it. */
export function buildField(source: Source, field: FieldPath, scope: Pick<Scope, 'parameters'>): string {
  const column = requireColumn(source.table, field.column)
  const name = `${source.alias}.${quoteIdentifier(column.name)}`
  if (field.path.length === 0) return name
  const root = column.isJson ? name : `to_jsonb(${name})`
  return `(${root}${field.path.map((step) => buildStep(step, scope.parameters)).join('')})`
}

/** The kind of a field's value, as far as filters depend on it. */
export function classifyField(
  source: Source,
  { column: name, path }: FieldPath,
): 'json' | 'tsvector' | 'other' {
  const column: Column = requireColumn(source.table, name)
  const last = path.at(-1)
  if (last !== undefined) return last.arrow === '->' ? 'json' : 'other'
  if (column.isJson) return 'json'
  return column.isTsvector ? 'tsvector' : 'other'
}

function buildStep({ arrow, key }: PathStep, parameters: Parameters): string {
  if (typeof key === 'number') return `${arrow}(${key})`
  return `${arrow}${parameters.add(String(key))}::text`
}
