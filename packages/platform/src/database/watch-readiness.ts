import type { Clock } from '../clock.ts'
import { DATABASE_RETRY_SECONDS, DATABASE_READ_ONLY, isStorageFailure } from './connection-error.ts'
import { type Database, DatabaseError } from './database.ts'

/** How often the disk is tried, since anyone may ask whether the server is ready. */
const PROBE_INTERVAL_MS = 5_000

export interface ReadinessWatch {
  /** The database, whose storage failures are noticed. */
  database: Database
  /** @throws {DatabaseError} while the database can't be reached or can't write. */
  requireReady(): Promise<void>
}

/**
 * Notices when the database can't write. A failure for lack of storage is remembered until none has happened for five
 * seconds and a trial succeeds: a full disk often has room for one small row.
 */
export function watchReadiness(database: Database, clock: Clock): ReadinessWatch {
  let failure: { error: DatabaseError; at: number } | null = null
  let triedAt = Number.NEGATIVE_INFINITY

  function noteFailure(error: unknown): never {
    if (error instanceof DatabaseError && isStorageFailure(error))
      failure = { error, at: clock.now().getTime() }
    throw error
  }

  async function requireReady(): Promise<void> {
    const [row] = await database.query<{ isReadOnly: boolean }>(
      `select pg_is_in_recovery() or current_setting('transaction_read_only')::boolean as "isReadOnly"`,
    )
    if (row?.isReadOnly) {
      throw new DatabaseError({ code: DATABASE_READ_ONLY, message: 'The database accepts no writes' })
    }
    const now = clock.now().getTime()
    if (failure && now - failure.at < DATABASE_RETRY_SECONDS * 1_000) throw failure.error
    if (!failure && now - triedAt < PROBE_INTERVAL_MS) return
    await tryDisk().catch(noteFailure)
    failure = null
    triedAt = now
  }

  /** The rows take more memory than allowed, so PostgreSQL writes a temporary file of about half a megabyte. */
  async function tryDisk(): Promise<void> {
    await database.transaction([
      { sql: `select set_config('work_mem', '64kB', true)` },
      { sql: 'select count(*) from generate_series(1, 20000)' },
    ])
  }

  return {
    database: {
      ...database,
      query: (sql, params) => database.query<never>(sql, params).catch(noteFailure),
      transaction: (statements, identity) =>
        database.transaction<never>(statements, identity).catch(noteFailure),
    },
    requireReady,
  }
}
