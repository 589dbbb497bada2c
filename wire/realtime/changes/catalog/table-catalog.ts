import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '@firstline/platform/database'
import { realtimeLog } from '@firstline/platform/log'
import { readTables, tableKey, type WatchedTables } from './read-tables.ts'
import type { DatabaseRole, WatchedTable } from './watched-table.ts'

/** PostgREST: the channel for schema cache reloads. Migrations notify it. */
const RELOAD_CHANNEL = 'pgrst'
const RELOAD_INTERVAL_MS = 60_000
/** Any client can cause a reload by naming an unknown table, so reloads are throttled. */
const RELOAD_MIN_INTERVAL_MS = 250

/**
 * Cache of tables, columns and privileges. Reloads after a schema change notification, when a caller requests something
 * unknown, and once a minute.
 */
export class TableCatalog {
  readonly #database: Database
  readonly #onChange: () => void
  #tables: WatchedTables = { byName: new Map(), bypassing: new Set(), fingerprint: '' }
  #readAt = Number.NEGATIVE_INFINITY
  #reading: Promise<void> = Promise.resolve()
  /** A reload that was requested and has not started. */
  #next: Promise<void> | null = null
  #timer: NodeJS.Timeout | undefined
  #opening: Promise<() => Promise<void>> | null = null

  /** `onChange` is called when a reload finds differences. */
  constructor(database: Database, onChange: () => void) {
    this.#database = database
    this.#onChange = onChange
  }

  /** Loads the cache and starts to listen. Later calls do nothing. */
  async open(): Promise<void> {
    this.#opening ??= this.#open()
    try {
      await this.#opening
    } catch (error) {
      this.#opening = null
      throw error
    }
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    const unlisten = await this.#opening?.catch(() => undefined)
    await unlisten?.()
    await this.#next?.catch(() => undefined)
    await this.#reading.catch(() => undefined)
  }

  find(schema: string, name: string): WatchedTable | undefined {
    return this.#tables.byName.get(tableKey(schema, name))
  }

  /** Returns the watched tables of a schema; `*` means all schemas. */
  watchedIn(schema: string): WatchedTable[] {
    return [...this.#tables.byName.values()].filter(
      (table) => table.isWatched && (schema === '*' || table.schema === schema),
    )
  }

  passesPolicies(role: DatabaseRole): boolean {
    return this.#tables.bypassing.has(role)
  }

  /** Reloads, throttled. Concurrent callers share one reload. */
  refresh(): Promise<void> {
    this.#next ??= this.#readNext()
    return this.#next
  }

  async #readNext(): Promise<void> {
    await this.#reading.catch(() => undefined)
    const wait = this.#readAt + RELOAD_MIN_INTERVAL_MS - performance.now()
    if (wait > 0) await sleep(wait)
    // Later callers may need a newer state than this reload reads, so they get a reload of their own.
    this.#next = null
    const { fingerprint } = this.#tables
    this.#reading = this.#read()
    await this.#reading
    if (this.#tables.fingerprint !== fingerprint) this.#onChange()
  }

  async #read(): Promise<void> {
    this.#readAt = performance.now()
    this.#tables = await readTables(this.#database)
  }

  async #open(): Promise<() => Promise<void>> {
    const unlisten = await this.#database.listen(RELOAD_CHANNEL, () => this.#refreshInBackground())
    try {
      await this.#read()
    } catch (error) {
      await unlisten()
      throw error
    }
    this.#timer = setInterval(() => this.#refreshInBackground(), RELOAD_INTERVAL_MS)
    this.#timer.unref()
    return unlisten
  }

  #refreshInBackground(): void {
    this.refresh().catch((error: unknown) => {
      realtimeLog.warn({ error }, 'the tables could not be read; the cached catalog stays')
    })
  }
}
