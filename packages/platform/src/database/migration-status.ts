import type { Database } from './database.ts'
import type { DatabaseConfig } from './database-config.ts'
import { describeServer } from './postgres-address.ts'
import type { Migration } from './read-migrations.ts'

/** Migration files compared with the database. */
export interface MigrationStatus {
  applied: number
  missing: string[]
  /** The file's content differs from what was applied. */
  changed: string[]
  /** Applied, but without a file. */
  unknown: string[]
}

/** A row of `firstline.migrations`. */
export type AppliedMigration = Pick<Migration, 'name' | 'checksum'>

export const SELECT_APPLIED_MIGRATIONS = 'select name, checksum from firstline.migrations'

/** Compares the migration files with the applied ones; changes nothing. */
export async function readMigrationStatus(
  database: Pick<Database, 'query'>,
  migrations: readonly Migration[],
): Promise<MigrationStatus> {
  const [table] = await database.query<{ exists: boolean }>(
    "select to_regclass('firstline.migrations') is not null as exists",
  )
  return compareMigrations(migrations, table?.exists ? await database.query(SELECT_APPLIED_MIGRATIONS) : [])
}

export function compareMigrations(
  migrations: readonly Migration[],
  rows: readonly AppliedMigration[],
): MigrationStatus {
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

export function isUpToDate({ missing, changed, unknown }: MigrationStatus): boolean {
  return missing.length + changed.length + unknown.length === 0
}

/**
 * Returns why migrations can't bring this database up to date, as a sentence for the operator; null if they can. Before
 * version 0.9 the baseline is edited in place, so a changed file means an older layout of the tables.
 */
export function explainMismatch(
  { changed, unknown }: MigrationStatus,
  config: DatabaseConfig,
): string | null {
  if (changed.length + unknown.length === 0) return null
  const [database, remedy] =
    config.kind === 'server'
      ? [`at ${describeServer(config.url)}`, 'set DATABASE_URL to an empty database']
      : [`in ${config.directory ?? 'memory'}`, 'set DATA_DIR to an empty directory']
  return `The database ${database} was made by another version of Firstline, whose tables this version can't use: ${remedy}, or run the version that made it.`
}
