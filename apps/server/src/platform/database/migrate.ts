import { MigrationError } from './migration-error.ts'
import type { Migration } from './read-migrations.ts'
import { ownerOf, type Owner, runQuery, type Link } from './link.ts'

/** Runs under the lock of the migrations, after them, with the rights of the tables' owner. */
export type OnLocked = (owner: Owner) => Promise<void>

// Any number will do, if it is always the same: replicas that start together meet at it.
const LOCK = 7_311_952

/**
 * Brings a database to the given migrations: each new file in a transaction of its own, together with its entry in
 * `firstline.migrations`. Replicas that start at once wait for each other.
 * @throws {MigrationError} when a file fails, or the database and the files don't belong together.
 */
export async function migrate(
  link: Link,
  migrations: readonly Migration[],
  onLocked?: OnLocked,
): Promise<void> {
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
    const sql = 'select name, checksum from firstline.migrations'
    const applied = await runQuery<{ name: string; checksum: string }>(link, sql)
    for (const migration of pending(migrations, new Map(applied.map((row) => [row.name, row.checksum])))) {
      await apply(link, migration)
    }
    await onLocked?.(ownerOf(link))
  } finally {
    await link.run([{ sql: 'select pg_advisory_unlock($1)', params: [LOCK] }])
  }
}

function pending(migrations: readonly Migration[], applied: Map<string, string>): Migration[] {
  const known = new Set(migrations.map(({ name }) => name))
  for (const name of applied.keys()) {
    if (known.has(name)) continue
    throw new MigrationError(
      `The database has migration ${name}, which this program doesn't know: it was opened by a newer version, or the file was removed`,
    )
  }
  for (const { name, checksum } of migrations) {
    const before = applied.get(name)
    if (before === undefined || before === checksum) continue
    throw new MigrationError(
      `Migration ${name} was changed after it was applied. Put the file back as it was and write the change as a new one`,
    )
  }
  const missing = migrations.filter(({ name }) => !applied.has(name))
  for (const { name } of missing) {
    const later = [...applied.keys()].find((other) => folderOf(other) === folderOf(name) && other > name)
    if (later)
      throw new MigrationError(
        `Migration ${name} comes before ${later}, which was applied already. Number it after that`,
      )
  }
  return missing
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
