import { LRUCache } from 'lru-cache'
import { RateWindow } from './rate-window.ts'

/** Upper bound of tracked senders. */
const MAX_SENDERS = 10_000

/** Counts messages per sender in windows of one second. */
export class SenderRates {
  readonly #limit: number
  readonly #windows = new LRUCache<string, RateWindow>({ max: MAX_SENDERS })

  constructor(limit: number) {
    this.#limit = limit
  }

  /** Consumes `count` messages. Returns false and counts nothing if the limit would be exceeded. */
  consume(sender: string, count: number): boolean {
    const window = this.#windows.get(sender) ?? new RateWindow(this.#limit)
    this.#windows.set(sender, window)
    return window.consume(count)
  }
}
