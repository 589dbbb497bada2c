import { randomUUID } from 'node:crypto'
import type { Database } from '#server/platform/database/database.ts'
import { realtimeLog } from '#server/platform/log.ts'

/** How replicas notice each other; tests take shorter times. */
export interface ReplicaTimes {
  /** How often a replica says that it lives, and looks at what the others say. */
  beatMs: number
  /** A replica not heard of for so long is taken for dead. With the time until somebody looks: within 16 seconds. */
  leaseMs: number
}

export const REPLICA_TIMES: ReplicaTimes = { beatMs: 4_000, leaseMs: 12_000 }

/** What hangs on this process being known to the others. */
export interface ReplicaGuest {
  /** It had been taken for dead and cleared away: what it had told the others must be told again. */
  forgotten(): void
  /** One beat is over. */
  beat(): Promise<void>
}

/**
 * This process among those that share a PostgreSQL database. It makes itself known with its first channel, and says
 * that it lives until it is closed.
 */
export class Replica {
  readonly id = randomUUID()
  readonly times: ReplicaTimes
  readonly #database: Database
  readonly #guests: ReplicaGuest[] = []
  #entered: Promise<void> | undefined
  #timer: NodeJS.Timeout | undefined
  #beating: Promise<void> | undefined
  #isBeating = false
  #isClosed = false

  constructor(database: Database, times: ReplicaTimes) {
    this.#database = database
    this.times = times
  }

  invite(guest: ReplicaGuest): void {
    this.#guests.push(guest)
  }

  /** Resolves when the others can know of it. @throws {DatabaseError} when the database does not answer. */
  enter(): Promise<void> {
    this.#entered ??= this.#see().then(
      () => this.#schedule(),
      (error: unknown) => {
        this.#entered = undefined
        throw error
      },
    )
    return this.#entered
  }

  /** The others don't know of it any more, as after a crash of PostgreSQL: makes itself known without waiting. */
  reenter(): void {
    if (this.#isClosed || this.#isBeating) return
    clearTimeout(this.#timer)
    this.#beatNow()
  }

  /** Takes its leave: nobody has to wait for its lease to end. */
  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#timer)
    await this.#entered?.catch(() => undefined)
    await this.#beating
    if (!this.#entered) return
    await this.#database
      .query('delete from realtime.replicas where id = $1', [this.id])
      .catch((error: unknown) => realtimeLog.warn({ error }, 'a replica could not take its leave'))
  }

  /** Whether it had to be entered anew. */
  async #see(): Promise<boolean> {
    const [row] = await this.#database.query<{ is_new: boolean }>(
      `insert into realtime.replicas as known (id) values ($1)
       on conflict (id) do update set seen_at = clock_timestamp()
       returning xmax = 0 as is_new`,
      [this.id],
    )
    return row?.is_new ?? false
  }

  #schedule(): void {
    if (this.#isClosed) return
    this.#timer = setTimeout(() => this.#beatNow(), this.times.beatMs).unref()
  }

  #beatNow(): void {
    this.#isBeating = true
    this.#beating = this.#beat().finally(() => {
      this.#isBeating = false
      this.#schedule()
    })
  }

  async #beat(): Promise<void> {
    try {
      if (await this.#see()) for (const guest of this.#guests) guest.forgotten()
      for (const guest of this.#guests) await guest.beat()
    } catch (error) {
      realtimeLog.warn({ error }, 'a replica could not say that it lives')
    }
  }
}
