import { randomUUID } from 'node:crypto'
import type { Database } from '@firstline/platform/database'
import { realtimeLog } from '@firstline/platform/log'

/** Heartbeat and lease of replicas, in milliseconds. */
export interface ReplicaTimes {
  /** The heartbeat interval. */
  heartbeatMs: number
  /**
   * A replica without a heartbeat for this long is treated as dead. With the heartbeat interval, it is noticed within
   * 16 seconds.
   */
  leaseMs: number
}

export const REPLICA_TIMES: ReplicaTimes = { heartbeatMs: 4_000, leaseMs: 12_000 }

/** A component that stores data for this replica in the database. */
export interface ReplicaMember {
  /** Called when this replica was removed as dead: the component writes its data again. */
  handleRemoval(): void
  /** Called after each heartbeat. */
  handleHeartbeat(): Promise<void>
}

/**
 * This process among those that share a PostgreSQL database. It registers with its first channel and sends heartbeats
 * until it is closed.
 */
export class Replica {
  readonly id = randomUUID()
  readonly times: ReplicaTimes
  readonly #database: Database
  readonly #members: ReplicaMember[] = []
  #registered: Promise<void> | undefined
  #timer: NodeJS.Timeout | undefined
  #sending: Promise<void> | undefined
  #isSending = false
  #isClosed = false

  constructor(database: Database, times: ReplicaTimes) {
    this.#database = database
    this.times = times
  }

  register(member: ReplicaMember): void {
    this.#members.push(member)
  }

  /** Resolves once the replica is registered. @throws {DatabaseError} when the database fails. */
  ensureRegistered(): Promise<void> {
    this.#registered ??= this.#writeHeartbeat().then(
      () => this.#schedule(),
      (error: unknown) => {
        this.#registered = undefined
        throw error
      },
    )
    return this.#registered
  }

  /** Registers immediately after the registration was lost, for example in a crash of PostgreSQL. */
  registerAgain(): void {
    if (this.#isClosed || this.#isSending) return
    clearTimeout(this.#timer)
    this.#startHeartbeat()
  }

  /** Removes the registration, so that the others don't wait for the lease to expire. */
  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#timer)
    await this.#registered?.catch(() => undefined)
    await this.#sending
    if (!this.#registered) return
    await this.#database
      .query('delete from realtime.replicas where id = $1', [this.id])
      .catch((error: unknown) => realtimeLog.warn({ error }, 'a replica could not be removed at shutdown'))
  }

  /** Writes the heartbeat. Returns whether the row was new. */
  async #writeHeartbeat(): Promise<boolean> {
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
    this.#timer = setTimeout(() => this.#startHeartbeat(), this.times.heartbeatMs).unref()
  }

  #startHeartbeat(): void {
    this.#isSending = true
    this.#sending = this.#sendHeartbeat().finally(() => {
      this.#isSending = false
      this.#schedule()
    })
  }

  async #sendHeartbeat(): Promise<void> {
    try {
      if (await this.#writeHeartbeat()) for (const member of this.#members) member.handleRemoval()
      for (const member of this.#members) await member.handleHeartbeat()
    } catch (error) {
      realtimeLog.warn({ error }, 'a heartbeat could not be written')
    }
  }
}
