import type { Database } from '#server/platform/database/database.ts'

/** Which of the schemas the database does not have. */
export async function missingSchemas(database: Database, schemas: readonly string[]): Promise<string[]> {
  const rows = await database.query<{ nspname: string }>(
    'select nspname::text from pg_catalog.pg_namespace where nspname = any($1::text[])',
    [schemas],
  )
  return schemas.filter((name) => !rows.some(({ nspname }) => nspname === name))
}
