import type { MigrationStatus } from '@firstline/contract/operator'
import type { Database } from './database.ts'
import type { Migration } from './read-migrations.ts'

/** Compares the files with what a database says it has; changes nothing. */
export async function readMigrationStatus(
  database: Pick<Database, 'query'>,
  migrations: readonly Migration[],
): Promise<MigrationStatus> {
  const [table] = await database.query<{ exists: boolean }>(
    "select to_regclass('firstline.migrations') is not null as exists",
  )
  const rows = table?.exists
    ? await database.query<{ name: string; checksum: string }>(
        'select name, checksum from firstline.migrations',
      )
    : []
  const applied = new Map(rows.map(({ name, checksum }) => [name, checksum]))
  const files = new Set(migrations.map(({ name }) => name))
  return {
    applied: applied.size,
    missing: migrations.filter(({ name }) => !applied.has(name)).map(({ name }) => name),
    changed: migrations
      .filter(({ name, checksum }) => (applied.get(name) ?? checksum) !== checksum)
      .map(({ name }) => name),
    unknown: [...applied.keys()].filter((name) => !files.has(name)).sort(),
  }
}

/** Whether this program and the database fit together. */
export function isUpToDate({ missing, changed, unknown }: MigrationStatus): boolean {
  return missing.length + changed.length + unknown.length === 0
}
