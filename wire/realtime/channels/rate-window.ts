interface RateWindowOptions {
  /** Default: one second. */
  windowMs?: number
  /** Milliseconds. Default: monotonic. */
  now?: () => number
}

/** Limits events with a fixed window. */
export class RateWindow {
  readonly #limit: number
  readonly #windowMs: number
  readonly #now: () => number
  #since = Number.NEGATIVE_INFINITY
  #count = 0

  constructor(limit: number, { windowMs = 1_000, now = () => performance.now() }: RateWindowOptions = {}) {
    this.#limit = limit
    this.#windowMs = windowMs
    this.#now = now
  }

  /** Consumes `count` events. Returns false and counts nothing if the limit would be exceeded. */
  consume(count = 1): boolean {
    const now = this.#now()
    // A clock that was set back starts a new window.
    if (now < this.#since || now - this.#since >= this.#windowMs) {
      this.#since = now
      this.#count = 0
    }
    if (this.#count + count > this.#limit) return false
    this.#count += count
    return true
  }
}
