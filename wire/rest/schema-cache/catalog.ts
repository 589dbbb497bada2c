import type { Identity } from '@firstline/platform/database'

export type Role = Identity['role']

/** The objects of an exposed schema. Only names from here enter the text of a statement. PostgREST: Schema Cache. */
export interface Catalog {
  schema: string
  /** A hash of the content, in hexadecimal digits. Equal for two loads between which nothing changed. */
  fingerprint: string
  tables: ReadonlyMap<string, Table>
  /** Callable functions by name, with their overloads. */
  functions: ReadonlyMap<string, readonly DatabaseFunction[]>
  /** Types that a cast may use, by the name in requests, with the qualified name: `int` is `"pg_catalog"."int4"`. */
  types: ReadonlyMap<string, string>
}

/** A table, a view, or the rows of a function. */
export interface Table {
  schema: string
  name: string
  kind: 'table' | 'view' | 'materialized' | 'partitioned' | 'foreign' | 'function'
  columns: ReadonlyMap<string, Column>
  /** Column names; empty without a primary key. */
  primaryKey: readonly string[]
  relationships: readonly Relationship[]
  /** Row-level security is enabled. */
  hasRowSecurity: boolean
  /** The roles with any right on it. Hints and errors do not name it to other roles. */
  visibleTo: ReadonlySet<Role>
}

export interface Column {
  name: string
  /** The SQL type without length. From the catalog, so safe to put into a statement. */
  type: string
  /** The type, or the base type of a domain, is json or jsonb. */
  isJson: boolean
  isTsvector: boolean
  /** The SQL expression of the default; null without one and for generated columns. */
  defaultValue: string | null
}

/** @param base the type, or the base type of a domain */
export function toColumn({
  name,
  type,
  base,
  defaultValue,
}: Pick<Column, 'name' | 'type' | 'defaultValue'> & { base: string }): Column {
  const isJson = base === 'json' || base === 'jsonb'
  return { name, type, isJson, isTsvector: base === 'tsvector', defaultValue }
}

/** A relationship from one table to another by a foreign key, or by the two of a join table. */
export interface Relationship {
  cardinality: 'many-to-one' | 'one-to-many' | 'one-to-one' | 'many-to-many'
  target: string
  /** The name of the foreign key; with a join table, of both, the one to this table first. */
  constraints: readonly string[]
  /** Pairs of equal columns: of this table and the target, or of this table and the join table. */
  columns: readonly ColumnPair[]
  /** The join table, with pairs of its columns and the target's. Null without a join table. */
  joinTable: { table: string; columns: readonly ColumnPair[] } | null
  /** At least one end is a view over the table that has the key. */
  isThroughView: boolean
}

export type ColumnPair = readonly [here: string, there: string]

export function isToOne({ cardinality }: Relationship): boolean {
  return cardinality === 'many-to-one' || cardinality === 'one-to-one'
}

/** A function of an exposed schema that a request can call; one overload of its name. */
export interface DatabaseFunction {
  schema: string
  name: string
  parameters: readonly FunctionParameter[]
  volatility: 'immutable' | 'stable' | 'volatile'
  isSet: boolean
  returns: FunctionResult
  /** The roles with the right to execute it. Hints and errors do not name it to other roles. */
  executableBy: ReadonlySet<Role>
}

export interface FunctionParameter {
  /** Empty for an unnamed parameter. */
  name: string
  /** The SQL type without length. */
  type: string
  isRequired: boolean
  /** Takes any number of values; `type` is their array type. */
  isVariadic: boolean
}

export type FunctionResult =
  | { kind: 'void' }
  | { kind: 'scalar' }
  /** Rows of a table, of a composite type or of the function's output parameters. */
  | { kind: 'rows'; columns: ReadonlyMap<string, Column>; table: string | null }
