import type { Identity } from '@firstline/platform/database'

export type DatabaseRole = Identity['role']

export interface WatchedColumn {
  name: string
  /** Type name in `pg_type`: `int4`, `timestamptz`, `_text` for an array. */
  type: string
  /** Type as SQL writes it. It comes from the catalog, so it is safe in a statement. */
  sqlType: string
  /** False for nondeterministic collations, where different texts can be equal. */
  hasPlainEquality: boolean
  /** Roles with the SELECT privilege. */
  readers: ReadonlySet<DatabaseRole>
}

export interface WatchedTable {
  schema: string
  name: string
  /** A trigger records its changes. */
  isWatched: boolean
  /** Rows belong to users. A row without an owner is only delivered to admin subscribers and the service role. */
  hasOwner: boolean
  hasRowSecurity: boolean
  /** In table order. */
  columns: ReadonlyMap<string, WatchedColumn>
  /** Columns of the primary key in key order; empty without a primary key. */
  key: readonly WatchedColumn[]
}
