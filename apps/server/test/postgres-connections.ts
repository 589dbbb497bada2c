import pg from 'pg'
import { expect, vi } from 'vitest'
import type { Database } from '#server/platform/database/database.ts'
import type { DatabaseConfig } from '#server/platform/database/database-config.ts'
import type { Owner } from '#server/platform/database/link.ts'

/** A connection outside of the server, for transactions that stay open. */
export async function connectClient(config: DatabaseConfig): Promise<pg.Client> {
  if (config.kind !== 'server') throw new Error('This needs a PostgreSQL server')
  const client = new pg.Client({ connectionString: config.url })
  await client.connect()
  return client
}

/** Ends the connections of these applications, as a restart of PostgreSQL or of the network does. */
export async function cutConnections(owner: Owner, ...applications: string[]): Promise<void> {
  await owner.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name = any ($1)`,
    [applications],
  )
}

/** Waits until so many connections of this database wait for a lock. */
export function waitForLockWaits(database: Pick<Database, 'query'>, count = 1): Promise<void> {
  return vi.waitFor(async () => {
    const rows = await database.query(
      "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    )
    expect(rows.length).toBeGreaterThanOrEqual(count)
  }, 4_000)
}
