import type { DatabaseConfig } from './database-config.ts'
import { type Link, type Owner, ownerOf, runQuery } from './link.ts'
import { MigrationError } from './migration-error.ts'
import {
  type AppliedMigration,
  compareMigrations,
  explainMismatch,
  SELECT_APPLIED,
} from './migration-status.ts'
import type { Migration } from './read-migrations.ts'

/** Runs under the lock of the migrations, after them, with the rights of the tables' owner. */
export type OnLocked = (owner: Owner) => Promise<void>

// Any number will do, if it is always the same: replicas that start together meet at it.
const LOCK = 7_311_952

export interface MigrateOptions {
  /** Names the database in errors. */
  config: DatabaseConfig
  migrations: readonly Migration[]
  onLocked?: OnLocked | undefined
}

/**
 * Brings a database to the given migrations: each new file in a transaction of its own, together with its entry in
 * `firstline.migrations`. Replicas that start concurrently wait for each other.
 * @throws {MigrationError} when a file fails, or the database was made by another version.
 */
export async function migrate(link: Link, { config, migrations, onLocked }: MigrateOptions): Promise<void> {
  await runQuery(link, 'select pg_advisory_lock($1)', [LOCK])
  try {
    await script(
      link,
      `create schema if not exists firstline;
       create table if not exists firstline.migrations (
         name text primary key,
         checksum text not null,
         applied_at timestamptz not null default now()
       );`,
    )
    const applied = await runQuery<AppliedMigration>(link, SELECT_APPLIED)
    const status = compareMigrations(migrations, applied)
    const mismatch = explainMismatch(status, config)
    if (mismatch !== null) throw new MigrationError(mismatch)
    refuseGaps(status.missing, applied)
    for (const migration of migrations) {
      if (status.missing.includes(migration.name)) await apply(link, migration)
    }
    await onLocked?.(ownerOf(link))
  } finally {
    await link.run([{ sql: 'select pg_advisory_unlock($1)', params: [LOCK] }])
  }
}

/** A file is numbered after those that were applied before it. */
function refuseGaps(missing: readonly string[], applied: readonly AppliedMigration[]): void {
  for (const name of missing) {
    const later = applied.find((other) => folderOf(other.name) === folderOf(name) && other.name > name)
    if (!later) continue
    throw new MigrationError(
      `Migration ${name} comes before ${later.name}, which was applied already. Number it after that`,
    )
  }
}

async function apply(link: Link, { name, sql, checksum }: Migration): Promise<void> {
  const head = 'begin; set local search_path to public;\n'
  const entry = `insert into firstline.migrations (name, checksum) values ('${name}', '${checksum}')`
  const replies = await link.script(`${head}${sql}\n; ${entry}; commit;`)
  if (!replies.error) return
  const before = sql.slice(0, Math.max(0, (replies.errorPosition ?? 1) - head.length - 1))
  const line = replies.errorPosition === null ? '' : `, line ${before.split('\n').length}`
  throw new MigrationError(`Migration ${name}${line}: ${replies.error.message}`, replies.error)
}

async function script(link: Link, sql: string): Promise<void> {
  const { error } = await link.script(sql)
  if (error) throw new MigrationError(`The list of migrations can't be kept: ${error.message}`, error)
}

function folderOf(name: string): string {
  return name.slice(0, name.indexOf('/'))
}
