import type { Database } from '../database/database.ts'
import { feedLog } from '../log.ts'
import { readSnapshot, type Snapshot } from './snapshot.ts'

/** Minimum milliseconds between two checks. */
const MIN_INTERVAL_MS = 5

// Checks for changes since the last snapshot. `order by` forces the index: for a new table without statistics, `exists`
// would scan the whole table.
const HAS_CHANGES = `select pg_current_snapshot()::text as snapshot,
  coalesce((select xid from realtime.changes order by xid desc limit 1) >= $1::xid8, false)
    or (select xid from realtime.changes where xid = any ($2::xid8[]) order by xid limit 1) is not null as has_changes`

/**
 * Checks, after a possible write of this process, whether changes were committed, and only then notifies the other
 * replicas. Most statements change no watched row, and a check costs less than a NOTIFY that all replicas react to.
 */
export class ChangeNotifier {
  readonly #database: Database
  readonly #onChanges: () => void
  #isPending = false
  #isClosed = false
  #running: Promise<void> | null = null
  /** The first check always notifies, at the cost of one superfluous notification. */
  #last: Snapshot = { text: '', xmax: '0', underWay: [] }

  constructor(database: Database, onChanges: () => void) {
    this.#database = database
    this.#onChanges = onChanges
  }

  notify(): void {
    this.#isPending = true
    this.#running ??= this.#run()
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await this.#running
  }

  async #run(): Promise<void> {
    while (this.#isPending && !this.#isClosed) {
      this.#isPending = false
      try {
        await this.#check()
      } catch (error) {
        feedLog.warn({ error }, 'other replicas were not notified of changes; they poll')
      }
      await new Promise((resolve) => setTimeout(resolve, MIN_INTERVAL_MS))
    }
    this.#running = null
  }

  async #check(): Promise<void> {
    const params = [this.#last.xmax, this.#last.underWay]
    const [row] = await this.#database.query<{ snapshot: string; has_changes: boolean }>(HAS_CHANGES, params)
    if (!row) return
    this.#last = readSnapshot(row.snapshot)
    if (row.has_changes) this.#onChanges()
  }
}
