import type { Column } from '../catalogue/catalogue.ts'
import { requireColumn } from '../catalogue/require-table.ts'
import type { Field, PathStep } from '../grammar/query.ts'
import { quoteName } from './identifiers.ts'
import type { Parameters } from './parameters.ts'
import type { Scope, Source } from './source.ts'

/** A column of the source, or what a path finds in it. */
export function buildField(source: Source, field: Field, scope: Pick<Scope, 'parameters'>): string {
  const column = requireColumn(source.table, field.column)
  const name = `${source.alias}.${quoteName(column.name)}`
  if (field.path.length === 0) return name
  const root = column.isJson ? name : `to_jsonb(${name})`
  return `(${root}${field.path.map((step) => buildStep(step, scope.parameters)).join('')})`
}

/** What a field holds, as far as tests and casts care. */
export function kindOfField(source: Source, { column: name, path }: Field): 'json' | 'tsvector' | 'other' {
  const column: Column = requireColumn(source.table, name)
  const last = path.at(-1)
  if (last !== undefined) return last.arrow === '->' ? 'json' : 'other'
  if (column.isJson) return 'json'
  return column.isTsvector ? 'tsvector' : 'other'
}

const LARGEST_POSITION = 2_147_483_647

function buildStep({ arrow, key }: PathStep, parameters: Parameters): string {
  if (typeof key === 'number' && Math.abs(key) <= LARGEST_POSITION) return `${arrow}(${key})`
  return `${arrow}${parameters.add(String(key))}::text`
}
