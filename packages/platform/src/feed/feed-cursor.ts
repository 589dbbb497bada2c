import type { Database } from '../database/database.ts'
import { feedLog } from '../log.ts'
import type { ChangeSubscriber } from './change.ts'
import { readFeedPage, type FeedPosition, readCurrentPosition } from './read-page.ts'

/** Minimum milliseconds between two reads. */
const MIN_INTERVAL_MS = 5
/** Polling interval, for writes of other programs and lost wake-ups. */
const POLL_MS = 500
const FIRST_DELAY_MS = 50
const MAX_DELAY_MS = 2_000

/**
 * One subscriber and its position. Reads after a wake-up, and with PostgreSQL, where other programs write, also by polling.
 */
export class FeedCursor {
  readonly #database: Database
  readonly #reader: ChangeSubscriber
  #position: FeedPosition
  #isStopped = false
  /** True at first, so that changes committed after the position's snapshot are read immediately. */
  #isStale = true
  #wake: (() => void) | undefined
  readonly #ended: Promise<void>

  constructor(database: Database, reader: ChangeSubscriber, position: FeedPosition) {
    this.#database = database
    this.#reader = reader
    this.#position = position
    this.#ended = this.#run()
  }

  wake(): void {
    this.#isStale = true
    this.#wake?.()
  }

  /** Starts no further read. Resolves once the current one is over. */
  stop(): Promise<void> {
    this.#isStopped = true
    this.#wake?.()
    return this.#ended
  }

  async #run(): Promise<void> {
    const pollMs = this.#database.engine === 'postgres' ? POLL_MS : null
    let lookedAt = Number.NEGATIVE_INFINITY
    while (!this.#isStopped) {
      if (!this.#isStale) await this.#sleep(pollMs, () => this.#isStale)
      await this.#sleep(lookedAt + MIN_INTERVAL_MS - performance.now(), () => false)
      if (this.#isStopped) return
      lookedAt = performance.now()
      this.#isStale = false
      await this.#catchUp()
    }
  }

  /** Delivers page after page until none is left. */
  async #catchUp(): Promise<void> {
    do {
      const page = await this.#retry('changes could not be read', () =>
        readFeedPage(this.#database, this.#position),
      )
      if (!page) return
      if (page.isMissed) {
        const now = await this.#retry('changes could not be read', () => readCurrentPosition(this.#database))
        if (!now) return
        feedLog.warn('changes were missed: they were removed, or the database was reset to an earlier state')
        this.#position = now
        this.#isStale = true
        this.#reportMissed()
        return
      }
      const { changes } = page
      if (changes.length > 0 && !this.#isStopped) {
        await this.#retry('changes were not taken', async () => {
          await this.#reader.handleChanges(changes)
          return true
        })
      }
      this.#position = page.next
    } while (this.#position.until !== null && !this.#isStopped)
  }

  #reportMissed(): void {
    try {
      this.#reader.handleMissed()
    } catch (error) {
      feedLog.error({ error }, 'a subscriber could not handle missed changes')
    }
  }

  /** Retries with growing delays. Returns null if the subscriber has left. */
  async #retry<Result>(logMessage: string, work: () => Promise<Result>): Promise<Result | null> {
    for (let pauseMs = FIRST_DELAY_MS; !this.#isStopped; pauseMs = Math.min(pauseMs * 2, MAX_DELAY_MS)) {
      try {
        return await work()
      } catch (error) {
        feedLog.warn({ error, pauseMs }, logMessage)
        await this.#sleep(pauseMs, () => false)
      }
    }
    return null
  }

  /** Waits for the given time (null: forever), for a wake-up with `isEnough`, or until the subscriber leaves. */
  async #sleep(milliseconds: number | null, isEnough: () => boolean): Promise<void> {
    if (this.#isStopped || (milliseconds !== null && milliseconds <= 0)) return
    await new Promise<void>((resolve) => {
      const done = () => {
        clearTimeout(timer)
        this.#wake = undefined
        resolve()
      }
      const timer = milliseconds === null ? undefined : setTimeout(done, milliseconds)
      this.#wake = () => {
        if (this.#isStopped || isEnough()) done()
      }
    })
  }
}
