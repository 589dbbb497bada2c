import type { DatabaseConfig } from './database-config.ts'
import { type DatabaseConnection, type TableOwner, createOwner, runQuery } from './database-connection.ts'
import { MigrationError } from './migration-error.ts'
import {
  type AppliedMigration,
  compareMigrations,
  explainMismatch,
  SELECT_APPLIED_MIGRATIONS,
} from './migration-status.ts'
import type { Migration } from './read-migrations.ts'

/** Runs under the migration lock, after the migrations, as the tables' owner. */
export type OnLocked = (owner: TableOwner) => Promise<void>

// Key of the advisory lock: an arbitrary constant shared by all replicas.
const LOCK_KEY = 7_311_952

export interface MigrateOptions {
  /** Identifies the database in error messages. */
  config: DatabaseConfig
  migrations: readonly Migration[]
  onLocked?: OnLocked | undefined
}

/**
 * Migrates a database: each new file runs in its own transaction, together with its row in `firstline.migrations`.
 * Replicas that start concurrently wait for each other. @throws {MigrationError} when a file fails, or the database was
 * created by another version.
 */
export async function migrate(
  link: DatabaseConnection,
  { config, migrations, onLocked }: MigrateOptions,
): Promise<void> {
  await runQuery(link, 'select pg_advisory_lock($1)', [LOCK_KEY])
  try {
    await runScript(
      link,
      `create schema if not exists firstline;
       create table if not exists firstline.migrations (
         name text primary key,
         checksum text not null,
         applied_at timestamptz not null default now()
       );`,
    )
    const applied = await runQuery<AppliedMigration>(link, SELECT_APPLIED_MIGRATIONS)
    const status = compareMigrations(migrations, applied)
    const mismatch = explainMismatch(status, config)
    if (mismatch !== null) throw new MigrationError(mismatch)
    refuseGaps(status.missing, applied)
    for (const migration of migrations) {
      if (status.missing.includes(migration.name)) await applyMigration(link, migration)
    }
    await onLocked?.(createOwner(link))
  } finally {
    await link.run([{ sql: 'select pg_advisory_unlock($1)', params: [LOCK_KEY] }])
  }
}

/** A new file must be numbered after the applied ones. */
function refuseGaps(missing: readonly string[], applied: readonly AppliedMigration[]): void {
  for (const name of missing) {
    const later = applied.find((other) => getFolder(other.name) === getFolder(name) && other.name > name)
    if (!later) continue
    throw new MigrationError(
      `Migration ${name} comes before ${later.name}, which was applied already. Number it after that`,
    )
  }
}

async function applyMigration(link: DatabaseConnection, { name, sql, checksum }: Migration): Promise<void> {
  const head = 'begin; set local search_path to public;\n'
  const entry = `insert into firstline.migrations (name, checksum) values ('${name}', '${checksum}')`
  const replies = await link.script(`${head}${sql}\n; ${entry}; commit;`)
  if (!replies.error) return
  const before = sql.slice(0, Math.max(0, (replies.errorPosition ?? 1) - head.length - 1))
  const line = replies.errorPosition === null ? '' : `, line ${before.split('\n').length}`
  throw new MigrationError(`Migration ${name}${line}: ${replies.error.message}`, replies.error)
}

async function runScript(link: DatabaseConnection, sql: string): Promise<void> {
  const { error } = await link.script(sql)
  if (error) throw new MigrationError(`The list of migrations can't be kept: ${error.message}`, error)
}

function getFolder(name: string): string {
  return name.slice(0, name.indexOf('/'))
}
