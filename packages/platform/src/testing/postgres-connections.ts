import pg from 'pg'
import { expect, vi } from 'vitest'
import type { Database } from '../database/database.ts'
import type { DatabaseConfig } from '../database/database-config.ts'
import type { TableOwner } from '../database/database-connection.ts'

/** A separate connection, for transactions that stay open. */
export async function connectClient(config: DatabaseConfig): Promise<pg.Client> {
  if (config.kind !== 'server') throw new Error('This needs a PostgreSQL server')
  const client = new pg.Client({ connectionString: config.url })
  await client.connect()
  return client
}

/** Terminates the connections of these applications, as a restart of PostgreSQL does. */
export async function terminateConnections(owner: TableOwner, ...applications: string[]): Promise<void> {
  await owner.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name = any ($1)`,
    [applications],
  )
}

/** Waits until `count` connections of this database wait for a lock. */
export function waitForLockWaits(database: Pick<Database, 'query'>, count = 1): Promise<void> {
  return vi.waitFor(async () => {
    const rows = await database.query(
      "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    )
    expect(rows.length).toBeGreaterThanOrEqual(count)
  }, 4_000)
}
