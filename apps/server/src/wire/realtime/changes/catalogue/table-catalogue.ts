import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '#server/platform/database/database.ts'
import { realtimeLog } from '#server/platform/log.ts'
import { readTables, tableKey, type Tables } from './read-tables.ts'
import type { Role, Table } from './watched-table.ts'

/** What migrations send when they are done, and REST servers listen to. */
const RELOAD_CHANNEL = 'pgrst'
const RELOAD_EVERY_MS = 60_000
/** A stranger has the catalogue read anew, but not with every word. */
const RELOAD_AT_MOST_EVERY_MS = 250

/**
 * Tables, columns and privileges, kept between changes: read anew when PostgreSQL is told that its schema changed, when
 * somebody asks for what isn't known, and once a minute.
 */
export class TableCatalogue {
  readonly #database: Database
  readonly #onChange: () => void
  #tables: Tables = { byName: new Map(), bypassing: new Set(), fingerprint: '' }
  #readAt = Number.NEGATIVE_INFINITY
  #reading: Promise<void> = Promise.resolve()
  /** A reading that was asked for and has not begun. */
  #next: Promise<void> | null = null
  #timer: NodeJS.Timeout | undefined
  #opening: Promise<() => Promise<void>> | null = null

  /** `onChange` hears of readings that found something else than the one before. */
  constructor(database: Database, onChange: () => void) {
    this.#database = database
    this.#onChange = onChange
  }

  /** Reads for the first time and begins to listen; later calls do nothing. */
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

  find(schema: string, name: string): Table | undefined {
    return this.#tables.byName.get(tableKey(schema, name))
  }

  /** The watched tables of a schema; of all schemas for `*`. */
  watchedIn(schema: string): Table[] {
    return [...this.#tables.byName.values()].filter(
      (table) => table.isWatched && (schema === '*' || table.schema === schema),
    )
  }

  passesPolicies(role: Role): boolean {
    return this.#tables.bypassing.has(role)
  }

  /** Reads anew, not before a moment has passed since the last time. Whoever asks meanwhile shares the reading. */
  refresh(): Promise<void> {
    this.#next ??= this.#readNext()
    return this.#next
  }

  async #readNext(): Promise<void> {
    await this.#reading.catch(() => undefined)
    const wait = this.#readAt + RELOAD_AT_MOST_EVERY_MS - performance.now()
    if (wait > 0) await sleep(wait)
    // Whoever asks from here on may ask for something that this reading doesn't see any more.
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
    const unlisten = await this.#database.listen(RELOAD_CHANNEL, () => this.#refreshByItself())
    try {
      await this.#read()
    } catch (error) {
      await unlisten()
      throw error
    }
    this.#timer = setInterval(() => this.#refreshByItself(), RELOAD_EVERY_MS)
    this.#timer.unref()
    return unlisten
  }

  #refreshByItself(): void {
    this.refresh().catch((error: unknown) => {
      realtimeLog.warn({ error }, 'the tables could not be read; what was known of them stays')
    })
  }
}
