import type { PageReading } from '@firstline/contract/page'
import type { Clock } from '@firstline/platform/clock'

/** Long enough to review the reading and start a generation. */
const TTL_MS = 10 * 60_000
const MAX_ENTRIES = 200

/** A cache of recent and pending readings. Concurrent requests for one page share a reading. */
export class PageCache {
  readonly #clock: Clock
  readonly #readings = new Map<string, { reading: Promise<PageReading>; until: number }>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  get(key: string): Promise<PageReading> | undefined {
    const kept = this.#readings.get(key)
    return kept && kept.until > this.#clock.now().getTime() ? kept.reading : undefined
  }

  /** Stores a reading. A failed reading is removed, so that the next request retries. */
  keep(key: string, reading: Promise<PageReading>): Promise<PageReading> {
    // A Map iterates in insertion order, so the first key is the oldest.
    const oldest = this.#readings.keys().next()
    if (this.#readings.size >= MAX_ENTRIES && !oldest.done) this.#readings.delete(oldest.value)
    this.#readings.delete(key)
    const entry = { reading, until: this.#clock.now().getTime() + TTL_MS }
    this.#readings.set(key, entry)
    reading.catch(() => {
      if (this.#readings.get(key) === entry) this.#readings.delete(key)
    })
    return reading
  }
}
