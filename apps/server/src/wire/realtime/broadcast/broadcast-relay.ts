import type { Database } from '#server/platform/database/database.ts'
import type { WakeUps } from '#server/platform/feed/wake-ups.ts'
import { realtimeLog } from '#server/platform/log.ts'
import type { Replica } from '../replicas/replica.ts'
import type { Broadcast } from './broadcast.ts'
import { type BroadcastStore, broadcastStore } from './broadcast-store.ts'

/** Others are woken by this; nobody follows a single topic, since a look costs the same for all. */
const WAKE_UP = 'broadcasts'
const MOST_IN_A_BATCH = 500
const BYTES_IN_A_BATCH = 4_000_000
/** What waits while the database doesn't answer; beyond it the oldest is lost, as it is for whoever is not there. */
const MOST_WAITING_BYTES = 32_000_000

export interface RelayOptions {
  database: Database
  wakeUps: WakeUps
  replica: Replica
  /** A look this often finds what a lost wake-up did not tell of. */
  pollMs: number
  /** Gives what other replicas sent to the members here. */
  deliver(broadcast: Broadcast): void
}

/**
 * Takes broadcasts to the members that other replicas have, and brings theirs. Each arrives at most once, in its
 * sender's order; a replica that is cut off for longer than broadcasts are kept misses them.
 */
export class BroadcastRelay {
  readonly #store: BroadcastStore
  readonly #options: RelayOptions
  #waiting: Broadcast[] = []
  #waitingBytes = 0
  #sending: Promise<void> | undefined
  #following: Promise<void> | undefined
  #snapshot = ''
  #looking: Promise<void> | undefined
  #isStale = false
  #timer: NodeJS.Timeout | undefined
  #isClosed = false
  /** The wake-up being sent right now is its own, and tells it nothing. */
  #isPoking = false

  constructor(options: RelayOptions) {
    this.#options = options
    this.#store = broadcastStore(options.database, options.replica.id)
    options.wakeUps.onPoke((key) => {
      if (key === WAKE_UP && !this.#isPoking) this.#look()
    })
  }

  send(broadcast: Broadcast): void {
    this.#waiting.push(broadcast)
    this.#waitingBytes += sizeOf(broadcast)
    let lost = 0
    while (this.#waitingBytes > MOST_WAITING_BYTES) {
      this.#waitingBytes -= sizeOf(this.#waiting[lost] ?? broadcast)
      lost += 1
    }
    if (lost > 0) {
      this.#waiting.splice(0, lost)
      realtimeLog.warn({ lost }, 'broadcasts were lost to other replicas: the database takes them too slowly')
    }
    this.#sending ??= this.#sendAll()
  }

  /** Resolves when everything others send from now on is going to be delivered here. */
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
    await this.#looking
  }

  async #begin(): Promise<void> {
    await this.#options.replica.enter()
    this.#snapshot = await this.#store.snapshot()
    this.#timer = setInterval(() => this.#look(), this.#options.pollMs).unref()
  }

  async #sendAll(): Promise<void> {
    // What is sent in the same turn goes together; what is sent meanwhile makes the next batch.
    await Promise.resolve()
    while (this.#waiting.length > 0) {
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
    for (const broadcast of this.#waiting.slice(0, MOST_IN_A_BATCH)) {
      bytes += sizeOf(broadcast)
      if (count > 0 && bytes > BYTES_IN_A_BATCH) break
      count += 1
      this.#waitingBytes -= sizeOf(broadcast)
    }
    return this.#waiting.splice(0, count)
  }

  #wakeOthers(): void {
    this.#isPoking = true
    this.#options.wakeUps.poke(WAKE_UP)
    this.#isPoking = false
  }

  #look(): void {
    if (this.#isClosed || this.#snapshot === '') return
    this.#isStale = true
    this.#looking ??= this.#lookAll()
  }

  async #lookAll(): Promise<void> {
    while (this.#isStale && !this.#isClosed) {
      this.#isStale = false
      try {
        const { snapshot, broadcasts, isKnown } = await this.#store.look(this.#snapshot)
        this.#snapshot = snapshot
        for (const broadcast of broadcasts) this.#options.deliver(broadcast)
        if (!isKnown) this.#options.replica.reenter()
      } catch (error) {
        realtimeLog.warn({ error }, 'the broadcasts of other replicas could not be read')
      }
    }
    this.#looking = undefined
  }
}

/** Nearly: it is the payload that counts. */
function sizeOf({ content }: Broadcast): number {
  return content.form === 'text' ? content.payload.length : content.payload.bytes.length
}
