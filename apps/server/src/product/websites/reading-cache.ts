import type { PageReading } from '@firstline/contract/page'
import type { Clock } from '#server/platform/clock.ts'

/** Long enough to look at what was understood and to press Generate. */
const KEPT_MS = 10 * 60_000
const MOST_KEPT = 200

/** What was read of pages lately, and what is being read: two who ask for one page at once share one reading. */
export class ReadingCache {
  readonly #clock: Clock
  readonly #readings = new Map<string, { reading: Promise<PageReading>; until: number }>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  get(url: string): Promise<PageReading> | undefined {
    const kept = this.#readings.get(url)
    return kept && kept.until > this.#clock.now().getTime() ? kept.reading : undefined
  }

  /** Keeps a reading, unless it fails: the next one who asks tries anew. */
  keep(url: string, reading: Promise<PageReading>): Promise<PageReading> {
    // A map gives its keys in the order they came: the first is the oldest.
    const oldest = this.#readings.keys().next()
    if (this.#readings.size >= MOST_KEPT && !oldest.done) this.#readings.delete(oldest.value)
    this.#readings.delete(url)
    const entry = { reading, until: this.#clock.now().getTime() + KEPT_MS }
    this.#readings.set(url, entry)
    reading.catch(() => {
      if (this.#readings.get(url) === entry) this.#readings.delete(url)
    })
    return reading
  }
}
