import type { Database } from '@firstline/platform/database'
import type { WakeUpChannel } from '@firstline/platform/feed/wake-ups'
import { realtimeLog } from '@firstline/platform/log'
import type { Replica } from '../replicas/replica.ts'
import type { Broadcast } from './broadcast.ts'
import { type BroadcastStore, createBroadcastStore } from './broadcast-store.ts'

/** One wake-up key for all topics, because one read costs the same for all of them. */
const WAKE_UP = 'broadcasts'
const BATCH_MAX_MESSAGES = 500
const BATCH_MAX_BYTES = 4_000_000
/**
 * Upper bound of the queue while the database is slow. Beyond it the oldest broadcasts are dropped: delivery is at most
 * once.
 */
const QUEUE_MAX_BYTES = 32_000_000

export interface BroadcastRelayOptions {
  database: Database
  wakeUps: WakeUpChannel
  replica: Replica
  /** Polling interval, which covers lost wake-ups. */
  pollMs: number
  /** Delivers a broadcast of another replica to the members here. */
  deliver(broadcast: Broadcast): void
}

/**
 * Exchanges broadcasts with the other replicas. Each arrives at most once and in its sender's order. A replica that is
 * cut off for longer than broadcasts are kept misses them.
 */
export class BroadcastRelay {
  readonly #store: BroadcastStore
  readonly #options: BroadcastRelayOptions
  #queue: Broadcast[] = []
  #queueBytes = 0
  #sending: Promise<void> | undefined
  #following: Promise<void> | undefined
  #snapshot = ''
  #reading: Promise<void> | undefined
  #isStale = false
  #timer: NodeJS.Timeout | undefined
  #isClosed = false
  /** True while this replica sends a wake-up, so that it ignores its own. */
  #isWaking = false

  constructor(options: BroadcastRelayOptions) {
    this.#options = options
    this.#store = createBroadcastStore(options.database, options.replica.id)
    options.wakeUps.onWake((key) => {
      if (key === WAKE_UP && !this.#isWaking) this.#requestRead()
    })
  }

  send(broadcast: Broadcast): void {
    this.#queue.push(broadcast)
    this.#queueBytes += measureContent(broadcast)
    let lost = 0
    while (this.#queueBytes > QUEUE_MAX_BYTES) {
      this.#queueBytes -= measureContent(this.#queue[lost] ?? broadcast)
      lost += 1
    }
    if (lost > 0) {
      this.#queue.splice(0, lost)
      realtimeLog.warn({ lost }, 'broadcasts to other replicas were dropped: the database is too slow')
    }
    this.#sending ??= this.#sendAll()
  }

  /** Resolves once everything that other replicas send from now on is delivered here. */
  follow(): Promise<void> {
    this.#following ??= this.#begin().catch((error: unknown) => {
      this.#following = undefined
      throw error
    })
    return this.#following
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearInterval(this.#timer)
    await this.#sending
    await this.#reading
  }

  async #begin(): Promise<void> {
    await this.#options.replica.ensureRegistered()
    this.#snapshot = await this.#store.snapshot()
    this.#timer = setInterval(() => this.#requestRead(), this.#options.pollMs).unref()
  }

  async #sendAll(): Promise<void> {
    // Broadcasts of the same tick share a batch. Those sent during the write form the next one.
    await Promise.resolve()
    while (this.#queue.length > 0) {
      const batch = this.#takeBatch()
      try {
        if ((await this.#store.send(batch)) > 0) this.#wakeOthers()
      } catch (error) {
        realtimeLog.warn({ error, lost: batch.length }, 'broadcasts did not reach other replicas')
      }
    }
    this.#sending = undefined
  }

  #takeBatch(): Broadcast[] {
    let bytes = 0
    let count = 0
    for (const broadcast of this.#queue.slice(0, BATCH_MAX_MESSAGES)) {
      bytes += measureContent(broadcast)
      if (count > 0 && bytes > BATCH_MAX_BYTES) break
      count += 1
      this.#queueBytes -= measureContent(broadcast)
    }
    return this.#queue.splice(0, count)
  }

  #wakeOthers(): void {
    this.#isWaking = true
    this.#options.wakeUps.wake(WAKE_UP)
    this.#isWaking = false
  }

  #requestRead(): void {
    if (this.#isClosed || this.#snapshot === '') return
    this.#isStale = true
    this.#reading ??= this.#readAll()
  }

  async #readAll(): Promise<void> {
    while (this.#isStale && !this.#isClosed) {
      this.#isStale = false
      try {
        const { snapshot, broadcasts, isKnown } = await this.#store.readSince(this.#snapshot)
        this.#snapshot = snapshot
        for (const broadcast of broadcasts) this.#options.deliver(broadcast)
        if (!isKnown) this.#options.replica.registerAgain()
      } catch (error) {
        realtimeLog.warn({ error }, 'the broadcasts of other replicas could not be read')
      }
    }
    this.#reading = undefined
  }
}

/** Approximate: only the payload is counted. */
function measureContent({ content }: Broadcast): number {
  return content.form === 'text' ? content.payload.length : content.payload.bytes.length
}
