import type { Database } from '#server/platform/database/database.ts'
import type { SchemaCache } from './catalogue/schema-cache.ts'

/** What the verbs work with. */
export interface RestParts {
  database: Database
  schema: SchemaCache
  expectedTables: readonly string[]
}
