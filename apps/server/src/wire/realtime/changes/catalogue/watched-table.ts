import type { Identity } from '#server/platform/database/database.ts'

export type Role = Identity['role']

export interface Column {
  name: string
  /** Its name in the catalogue of types, as clients get it: `int4`, `timestamptz`, `_text` for an array. */
  type: string
  /** As SQL writes it: safe to put into a statement, as it comes from the catalogue. */
  sqlType: string
  /** Two values are equal exactly if their texts are; not so under some collations. */
  hasPlainEquality: boolean
  /** The roles that may select it. */
  readers: ReadonlySet<Role>
}

/** A table as it is known just now. */
export interface Table {
  schema: string
  name: string
  /** Changes of it are recorded. */
  isWatched: boolean
  /** Rows belong to users: without an owner nobody hears of a row but those who see everything. */
  hasOwner: boolean
  hasRowSecurity: boolean
  /** In the table's order. */
  columns: ReadonlyMap<string, Column>
  /** Of the primary key, in its order; empty without one. */
  key: readonly Column[]
}
