/** Counts what happens within a second. */
export class RateWindow {
  readonly #most: number
  #since = 0
  #count = 0

  constructor(most: number) {
    this.#most = most
  }

  /** Counts one more; false when that is one too many. */
  take(): boolean {
    const now = performance.now()
    if (now - this.#since >= 1_000) {
      this.#since = now
      this.#count = 0
    }
    this.#count += 1
    return this.#count <= this.#most
  }
}
