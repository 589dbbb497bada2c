import type { ChangeFeed, ChangeReader } from '#server/platform/feed/change.ts'
import { realtimeLog } from '#server/platform/log.ts'

/** Clients that come back at once, after a reload of their page, find the feed as they left it. */
const LINGER_MS = 5_000

/** Follows the feed for as long as anybody is there to hear of it. */
export class FeedHold {
  readonly #feed: ChangeFeed
  readonly #reader: ChangeReader
  #holders = 0
  #following: Promise<() => void> | null = null
  #timer: NodeJS.Timeout | undefined

  constructor(feed: ChangeFeed, reader: ChangeReader) {
    this.#feed = feed
    this.#reader = reader
  }

  /** Resolves when everything committed from now on will be heard of; to be given back by `release`. */
  async acquire(): Promise<void> {
    this.#holders += 1
    clearTimeout(this.#timer)
    this.#following ??= this.#feed.follow(this.#reader)
    const following = this.#following
    try {
      await following
    } catch (error) {
      if (this.#following === following) this.#following = null
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
    const following = this.#following
    this.#following = null
    following?.then(
      (unfollow) => unfollow(),
      (error: unknown) => realtimeLog.warn({ error }, 'changes could not be followed'),
    )
  }
}
