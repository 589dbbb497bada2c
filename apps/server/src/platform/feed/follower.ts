import type { Database } from '#server/platform/database/database.ts'
import { feedLog } from '#server/platform/log.ts'
import type { ChangeReader } from './change.ts'
import { look, type Position, positionNow } from './look.ts'

/** Two looks don't begin closer together. */
const GAP_MS = 5
/** A look that nobody asked for: catches what other programs wrote, and wake-ups that were lost. */
const POLL_MS = 500
const FIRST_PAUSE_MS = 50
const LONGEST_PAUSE_MS = 2_000

/** One reader and how far it is. Looks when it is poked; on a PostgreSQL server, which others write to, also by itself. */
export class Follower {
  readonly #database: Database
  readonly #reader: ChangeReader
  #position: Position
  #isStopped = false
  /** What was committed between the position's snapshot and now is not waited for. */
  #isPoked = true
  #wake: (() => void) | undefined
  readonly #ended: Promise<void>

  constructor(database: Database, reader: ChangeReader, position: Position) {
    this.#database = database
    this.#reader = reader
    this.#position = position
    this.#ended = this.#run()
  }

  poke(): void {
    this.#isPoked = true
    this.#wake?.()
  }

  /** Begins no further look; resolves when the one under way is over. */
  stop(): Promise<void> {
    this.#isStopped = true
    this.#wake?.()
    return this.#ended
  }

  async #run(): Promise<void> {
    const pollMs = this.#database.engine === 'postgres' ? POLL_MS : null
    let lookedAt = Number.NEGATIVE_INFINITY
    while (!this.#isStopped) {
      if (!this.#isPoked) await this.#sleep(pollMs, () => this.#isPoked)
      await this.#sleep(lookedAt + GAP_MS - performance.now(), () => false)
      if (this.#isStopped) return
      lookedAt = performance.now()
      this.#isPoked = false
      await this.#catchUp()
    }
  }

  /** Gives page after page until there is no more. */
  async #catchUp(): Promise<void> {
    do {
      const page = await this.#insist('changes could not be read', () => look(this.#database, this.#position))
      if (!page) return
      if (page.isMissed) {
        const now = await this.#insist('changes could not be read', () => positionNow(this.#database))
        if (!now) return
        feedLog.warn(
          'changes were missed: their time was over, or the database is an earlier state of itself',
        )
        this.#position = now
        this.#isPoked = true
        this.#tellMissed()
        return
      }
      const { changes } = page
      if (changes.length > 0 && !this.#isStopped) {
        await this.#insist('changes were not taken', async () => {
          await this.#reader.take(changes)
          return true
        })
      }
      this.#position = page.next
    } while (this.#position.until !== null && !this.#isStopped)
  }

  #tellMissed(): void {
    try {
      this.#reader.missed()
    } catch (error) {
      feedLog.error({ error }, 'a reader could not bear to have missed something')
    }
  }

  /** Repeats what fails, ever more slowly; null when the reader left meanwhile. */
  async #insist<Result>(complaint: string, work: () => Promise<Result>): Promise<Result | null> {
    for (let pauseMs = FIRST_PAUSE_MS; !this.#isStopped; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
      try {
        return await work()
      } catch (error) {
        feedLog.warn({ error, pauseMs }, complaint)
        await this.#sleep(pauseMs, () => false)
      }
    }
    return null
  }

  /** Until the time is over (null: never), `isEnough` after a poke, or the reader leaves. */
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
