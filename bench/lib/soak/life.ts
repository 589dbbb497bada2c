/** What a channel was told from its joining to its loss. */
export interface Life {
  /** SUBSCRIBED was heard; milliseconds of the epoch. Null before. */
  since: number | null
  until: number | null
}

/** The lives of one channel that joins again and again. */
export class Lives<Kept extends object> {
  readonly all: (Life & Kept)[] = []
  readonly #blank: () => Kept

  constructor(blank: () => Kept) {
    this.#blank = blank
    this.all.push(this.#begin())
  }

  get now(): Life & Kept {
    return this.all.at(-1) ?? this.#begin()
  }

  get isLive(): boolean {
    return this.now.since !== null
  }

  /** The channel has joined. */
  subscribed(): Life & Kept {
    // Joined anew without a word of a loss: what came before was another life.
    if (this.isLive) this.lost()
    this.now.since = Date.now()
    return this.now
  }

  /** What comes from now on is of another life, even before it is said to have joined. */
  lost(): void {
    if (!this.isLive) return
    this.now.until = Date.now()
    this.all.push(this.#begin())
  }

  get reconnects(): number {
    return Math.max(0, this.all.filter(({ since }) => since !== null).length - 1)
  }

  /** The longest time between two lives, or since the last. */
  longestGapMs(end: number): number {
    const lived = this.all.filter(({ since }) => since !== null)
    const gaps = lived.map(({ until }, index) => (lived[index + 1]?.since ?? end) - (until ?? end))
    return Math.max(0, ...gaps)
  }

  #begin(): Life & Kept {
    return { since: null, until: null, ...this.#blank() }
  }
}
