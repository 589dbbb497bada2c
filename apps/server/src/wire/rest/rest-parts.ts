import type { Database } from '#server/platform/database/database.ts'
import type { SchemaCache } from './catalogue/schema-cache.ts'

/** What the verbs work with. */
export interface RestParts {
  database: Database
  /** The schema that the request is about. */
  schema: SchemaCache
  /** The product's own tables in it: one of these missing is answered with PostgreSQL's own 42P01. */
  expectedTables: readonly string[]
  /** Whether a select list may have aggregate functions. */
  allowsAggregates: boolean
}
