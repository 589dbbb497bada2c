/** The events of a channel from its join to its loss. */
export interface Connection {
  /** When SUBSCRIBED was received; milliseconds of the epoch. Null before. */
  since: number | null
  until: number | null
}

/** The connections of one channel that rejoins after each loss. */
export class ConnectionLog<Kept extends object> {
  readonly all: (Connection & Kept)[] = []
  readonly #blank: () => Kept

  constructor(blank: () => Kept) {
    this.#blank = blank
    this.all.push(this.#begin())
  }

  get now(): Connection & Kept {
    return this.all.at(-1) ?? this.#begin()
  }

  get isLive(): boolean {
    return this.now.since !== null
  }

  markSubscribed(): Connection & Kept {
    // The channel joined again without a reported loss: earlier events belong to another connection.
    if (this.isLive) this.markLost()
    this.now.since = Date.now()
    return this.now
  }

  /** Later events belong to the next connection, even before it has joined. */
  markLost(): void {
    if (!this.isLive) return
    this.now.until = Date.now()
    this.all.push(this.#begin())
  }

  get reconnects(): number {
    return Math.max(0, this.all.filter(({ since }) => since !== null).length - 1)
  }

  /** The longest time between two connections or since the last, in milliseconds. */
  longestGapMs(end: number): number {
    const joined = this.all.filter(({ since }) => since !== null)
    const gaps = joined.map(({ until }, index) => (joined[index + 1]?.since ?? end) - (until ?? end))
    return Math.max(0, ...gaps)
  }

  #begin(): Connection & Kept {
    return { since: null, until: null, ...this.#blank() }
  }
}
