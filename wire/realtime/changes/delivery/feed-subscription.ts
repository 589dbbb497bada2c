import type { ChangeFeed, ChangeSubscriber } from '@firstline/platform/feed/change'
import { realtimeLog } from '@firstline/platform/log'

/** Clients reconnect within seconds after a page reload, so the feed stays open a little longer. */
const LINGER_MS = 5_000

/** Follows the change feed while there are subscribers. */
export class FeedSubscription {
  readonly #feed: ChangeFeed
  readonly #reader: ChangeSubscriber
  #holders = 0
  #subscribing: Promise<() => void> | null = null
  #timer: NodeJS.Timeout | undefined

  constructor(feed: ChangeFeed, reader: ChangeSubscriber) {
    this.#feed = feed
    this.#reader = reader
  }

  /** Resolves once everything committed from now on is delivered. Each call needs one `release`. */
  async acquire(): Promise<void> {
    this.#holders += 1
    clearTimeout(this.#timer)
    this.#subscribing ??= this.#feed.subscribe(this.#reader)
    const following = this.#subscribing
    try {
      await following
    } catch (error) {
      if (this.#subscribing === following) this.#subscribing = null
      this.release()
      throw error
    }
  }

  release(): void {
    this.#holders -= 1
    if (this.#holders > 0) return
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#unfollow(), LINGER_MS)
    this.#timer.unref()
  }

  close(): void {
    clearTimeout(this.#timer)
    this.#unfollow()
  }

  #unfollow(): void {
    const following = this.#subscribing
    this.#subscribing = null
    following?.then(
      (unfollow) => unfollow(),
      (error: unknown) => realtimeLog.warn({ error }, 'changes could not be read'),
    )
  }
}
