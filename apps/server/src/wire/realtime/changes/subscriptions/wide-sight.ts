/** A user of whom somebody here holds a channel. */
interface Known {
  channels: number
  /** The question that is under way; null when the answer is known or nobody has asked. */
  asking: Promise<boolean> | null
}

/**
 * Which users see everybody's rows. Asked of the product, and anew whenever it may have changed; the policies stay the
 * judge of what they get.
 */
export class WideSight {
  readonly #ask: (userId: string) => Promise<boolean>
  readonly #known = new Map<string, Known>()
  readonly #wide = new Set<string>()
  readonly #undecided = new Set<string>()

  constructor(ask: (userId: string) => Promise<boolean>) {
    this.#ask = ask
  }

  /** Those who are known to see everything. */
  get users(): Iterable<string> {
    return this.#wide
  }

  get isSettled(): boolean {
    return this.#undecided.size === 0
  }

  /** A channel of this user is here. */
  add(userId: string): void {
    const known = this.#known.get(userId) ?? { channels: 0, asking: null }
    known.channels += 1
    this.#known.set(userId, known)
    this.doubt(userId)
  }

  remove(userId: string): void {
    const known = this.#known.get(userId)
    if (!known) return
    known.channels -= 1
    if (known.channels > 0) return
    this.#known.delete(userId)
    this.#wide.delete(userId)
    this.#undecided.delete(userId)
  }

  /** Has a user who is here asked about anew; until then the last answer stands. */
  doubt(userId: string): void {
    const known = this.#known.get(userId)
    if (!known) return
    // An answer that is under way may be older than what raised the doubt.
    known.asking = null
    this.#undecided.add(userId)
  }

  /** Resolves when this user is decided, or gone. Rejects when asking failed; the doubt stays. */
  async settle(userId: string): Promise<void> {
    for (;;) {
      const known = this.#known.get(userId)
      if (!known || !this.#undecided.has(userId)) return
      known.asking ??= this.#ask(userId)
      const { asking } = known
      try {
        const seesAll = await asking
        if (known.asking === asking && this.#known.get(userId) === known) this.#decide(userId, seesAll)
      } finally {
        if (known.asking === asking) known.asking = null
      }
    }
  }

  async settleAll(): Promise<void> {
    await Promise.all([...this.#undecided].map((userId) => this.settle(userId)))
  }

  /** Asks about everybody, one after the other: this is in no hurry. */
  async recheck(): Promise<void> {
    for (const userId of this.#known.keys()) {
      this.doubt(userId)
      await this.settle(userId)
    }
  }

  #decide(userId: string, seesAll: boolean): void {
    this.#undecided.delete(userId)
    if (seesAll) this.#wide.add(userId)
    else this.#wide.delete(userId)
  }
}
