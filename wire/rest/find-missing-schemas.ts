import type { Database } from '@firstline/platform/database'

/** Lists those of the schemas that the database does not have. */
export async function findMissingSchemas(database: Database, schemas: readonly string[]): Promise<string[]> {
  const rows = await database.query<{ nspname: string }>(
    'select nspname::text from pg_catalog.pg_namespace where nspname = any($1::text[])',
    [schemas],
  )
  return schemas.filter((name) => !rows.some(({ nspname }) => nspname === name))
}
