import type { Database } from '@firstline/platform/database'
import type { SchemaCache } from './schema-cache/schema-cache.ts'

export interface RestContext {
  database: Database
  /** The schema that the request selects by its profile header. */
  schema: SchemaCache
  /** The product's own tables in this schema. When one is missing, the error is PostgreSQL's 42P01. */
  expectedTables: readonly string[]
  /** PostgREST: db-aggregates-enabled. */
  allowsAggregates: boolean
}
