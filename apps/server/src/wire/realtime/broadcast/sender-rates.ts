/** How many senders are counted at once; beyond it those of past seconds are forgotten. */
const MANY = 10_000

/** Counts what each sender sends within a second. */
export class SenderRates {
  readonly #most: number
  readonly #known = new Map<string, { since: number; count: number }>()

  constructor(most: number) {
    this.#most = most
  }

  /** Counts so many more; false, and nothing is counted, when they are too many. */
  take(sender: string, count: number): boolean {
    const now = performance.now()
    const known = this.#known.get(sender)
    const window = known && now - known.since < 1_000 ? known : { since: now, count: 0 }
    if (window.count + count > this.#most) return false
    window.count += count
    if (!known && this.#known.size >= MANY) this.#forget(now)
    this.#known.set(sender, window)
    return true
  }

  #forget(now: number): void {
    for (const [sender, { since }] of this.#known) if (now - since >= 1_000) this.#known.delete(sender)
  }
}
