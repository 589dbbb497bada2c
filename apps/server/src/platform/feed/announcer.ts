import type { Database } from '#server/platform/database/database.ts'
import { feedLog } from '#server/platform/log.ts'
import { readSnapshot, type Snapshot } from './snapshot.ts'

/** The database is asked at most this often. */
const GAP_MS = 5

// Whether anything was kept since. Asked in an order that only the index has: a table without statistics, as the newly
// filled one is, would be read from end to end for `exists`.
const HAS_CHANGES = `select pg_current_snapshot()::text as snapshot,
  coalesce((select xid from realtime.changes order by xid desc limit 1) >= $1::xid8, false)
    or (select xid from realtime.changes where xid = any ($2::xid8[]) order by xid limit 1) is not null as has_changes`

/**
 * Finds out, after this process may have written, whether changes were committed since it last asked, and has the other
 * replicas told then. Most of what a server asks its database changes no watched row, and to ask costs less than a NOTIFY
 * for which all replicas look.
 */
export class Announcer {
  readonly #database: Database
  readonly #announce: () => void
  #isPoked = false
  #isClosed = false
  #running: Promise<void> | null = null
  /** At first everything is new: one announcement too many. */
  #last: Snapshot = { text: '', xmax: '0', underWay: [] }

  constructor(database: Database, announce: () => void) {
    this.#database = database
    this.#announce = announce
  }

  poke(): void {
    this.#isPoked = true
    this.#running ??= this.#run()
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await this.#running
  }

  async #run(): Promise<void> {
    while (this.#isPoked && !this.#isClosed) {
      this.#isPoked = false
      try {
        await this.#ask()
      } catch (error) {
        feedLog.warn({ error }, 'other replicas were not told of changes; they find out by themselves')
      }
      await new Promise((resolve) => setTimeout(resolve, GAP_MS))
    }
    this.#running = null
  }

  async #ask(): Promise<void> {
    const params = [this.#last.xmax, this.#last.underWay]
    const [row] = await this.#database.query<{ snapshot: string; has_changes: boolean }>(HAS_CHANGES, params)
    if (!row) return
    this.#last = readSnapshot(row.snapshot)
    if (row.has_changes) this.#announce()
  }
}
