import type { Identity } from '#server/platform/database/database.ts'
import type { DatabaseFunction } from './database-function.ts'

export type Role = Identity['role']

/** What there is in an exposed schema. Only names found here ever reach the text of a statement. */
export interface Catalogue {
  schema: string
  /** The same for two readings between which nothing changed, in hexadecimal digits. */
  fingerprint: string
  tables: ReadonlyMap<string, Table>
  /** What can be called, by name: several functions may share one. */
  functions: ReadonlyMap<string, readonly DatabaseFunction[]>
  /** What a cast may name, as people write it, with how SQL names it beyond doubt: `int` is `"pg_catalog"."int4"`. */
  types: ReadonlyMap<string, string>
}

/** A table, a view, or what a function gives: anything with rows. */
export interface Table {
  schema: string
  name: string
  kind: 'table' | 'view' | 'materialized' | 'partitioned' | 'foreign' | 'function'
  columns: ReadonlyMap<string, Column>
  /** Empty without one. */
  primaryKey: readonly string[]
  relationships: readonly Relationship[]
  /** Policies decide about its rows. */
  hasRowSecurity: boolean
  /** The roles with any right on it: nobody else is told of it in a hint. */
  knownTo: ReadonlySet<Role>
}

export interface Column {
  name: string
  /** As SQL writes it, without length: safe to put into a statement, as it comes from the catalogue. */
  type: string
  /** Of json or jsonb, whose parts can be asked for as they are. */
  isJson: boolean
  isTsvector: boolean
  /** The expression of its default as the catalogue has it; null without one, and for what nobody may write. */
  defaultValue: string | null
}

/** A way from the rows of one table to those of another, by a foreign key or, through a join table, by two. */
export interface Relationship {
  cardinality: 'many-to-one' | 'one-to-many' | 'one-to-one' | 'many-to-many'
  /** The table it leads to. */
  target: string
  /** Of the foreign key; of both, the way there first, through a join table. */
  constraints: readonly string[]
  /** Pairs of columns that are equal: here and there. Through a join table: here and in the join table. */
  columns: readonly ColumnPair[]
  /** Null without a join table. */
  through: { table: string; columns: readonly ColumnPair[] } | null
  /** One of both ends is a view, which stands for the table the key is of. */
  isByView: boolean
}

export type ColumnPair = readonly [here: string, there: string]

export function isToOne({ cardinality }: Relationship): boolean {
  return cardinality === 'many-to-one' || cardinality === 'one-to-one'
}
