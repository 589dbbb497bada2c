/** A user with channels on this replica. */
interface UserEntry {
  channels: number
  /** The query in progress, or null. */
  asking: Promise<boolean> | null
}

/**
 * The admin subscribers: users who receive changes of all rows. Queried from the product, and again whenever their
 * status may have changed. Policies still decide on each row.
 */
export class AdminSubscribers {
  readonly #ask: (userId: string) => Promise<boolean>
  readonly #users = new Map<string, UserEntry>()
  readonly #admins = new Set<string>()
  readonly #pending = new Set<string>()

  constructor(ask: (userId: string) => Promise<boolean>) {
    this.#ask = ask
  }

  /** The confirmed admin subscribers. */
  get users(): Iterable<string> {
    return this.#admins
  }

  get isResolved(): boolean {
    return this.#pending.size === 0
  }

  /** Counts a channel of this user. */
  add(userId: string): void {
    const known = this.#users.get(userId) ?? { channels: 0, asking: null }
    known.channels += 1
    this.#users.set(userId, known)
    this.invalidate(userId)
  }

  remove(userId: string): void {
    const known = this.#users.get(userId)
    if (!known) return
    known.channels -= 1
    if (known.channels > 0) return
    this.#users.delete(userId)
    this.#admins.delete(userId)
    this.#pending.delete(userId)
  }

  /** Queries a connected user again. Until then the last result applies. */
  invalidate(userId: string): void {
    const known = this.#users.get(userId)
    if (!known) return
    // The query in progress may be older than the change.
    known.asking = null
    this.#pending.add(userId)
  }

  /**
   * Resolves once the user's status is known or the user has no channels. Rejects if the query fails; the status is
   * then still pending.
   */
  async resolve(userId: string): Promise<void> {
    for (;;) {
      const known = this.#users.get(userId)
      if (!known || !this.#pending.has(userId)) return
      known.asking ??= this.#ask(userId)
      const { asking } = known
      try {
        const isAdmin = await asking
        if (known.asking === asking && this.#users.get(userId) === known) this.#setAdmin(userId, isAdmin)
      } finally {
        if (known.asking === asking) known.asking = null
      }
    }
  }

  async resolveAll(): Promise<void> {
    await Promise.all([...this.#pending].map((userId) => this.resolve(userId)))
  }

  /** Queries all users again, one by one, because it is not urgent. */
  async recheck(): Promise<void> {
    for (const userId of this.#users.keys()) {
      this.invalidate(userId)
      await this.resolve(userId)
    }
  }

  #setAdmin(userId: string, isAdmin: boolean): void {
    this.#pending.delete(userId)
    if (isAdmin) this.#admins.add(userId)
    else this.#admins.delete(userId)
  }
}
