/** Counts what happens within a second. */
export class RateWindow {
  readonly #most: number
  #since = 0
  #count = 0

  constructor(most: number) {
    this.#most = most
  }

  /** Counts so many more; false when that is too many. */
  take(count = 1): boolean {
    const now = performance.now()
    if (now - this.#since >= 1_000) {
      this.#since = now
      this.#count = 0
    }
    this.#count += count
    return this.#count <= this.#most
  }
}
