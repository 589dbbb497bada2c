import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Database, DatabaseError } from '@firstline/platform/database'
import type { WakeUpChannel } from '@firstline/platform/feed/wake-ups'
import { realtimeLog } from '@firstline/platform/log'
import type { Replica, ReplicaMember } from '../replicas/replica.ts'
import { type PresenceChange, type PresenceStore, createPresenceStore } from './presence-store.ts'
import type { PresenceTopic } from './presence-topic.ts'

/** Delay before a retry after a database failure. */
const RETRY_DELAY_MS = 1_000

export interface PresenceRelayOptions {
  database: Database
  wakeUps: WakeUpChannel
  replica: Replica
  /** The topics with members here. */
  topics: ReadonlyMap<string, PresenceTopic>
}

/**
 * Exchanges presence with other replicas. It exchanges states, not events: a lost update is covered by the next read or
 * retry, and a crashed replica is missing from what is read.
 */
export class PresenceRelay implements ReplicaMember {
  readonly #options: PresenceRelayOptions
  readonly #store: PresenceStore
  /** The latest unwritten change of each channel. */
  readonly #unwritten = new Map<string, PresenceChange>()
  readonly #stale = new Set<string>()
  readonly #closing = new AbortController()
  readonly #topicsByWakeUp = new Map<string, string>()
  #writing: Promise<void> | undefined
  #readingStale: Promise<void> | undefined
  #reading: Promise<void> = Promise.resolve()
  /** True while this replica sends wake-ups, so that it ignores its own. */
  #isWaking = false

  constructor(options: PresenceRelayOptions) {
    const { database, replica, wakeUps } = options
    this.#options = options
    this.#store = createPresenceStore(database, replica.id, replica.times.leaseMs)
    replica.register(this)
    wakeUps.onWake((key) => {
      if (!this.#isWaking && key.startsWith(WAKE_UP)) this.#handleWakeUp(key)
    })
  }

  /** Loads the presences on other replicas for a topic with its first member here. */
  async open(topic: string): Promise<void> {
    this.#topicsByWakeUp.set(toWakeUpKey(topic), topic)
    await this.#options.replica.ensureRegistered()
    await this.#read([topic])
  }

  send(change: PresenceChange): void {
    this.#unwritten.set(change.channelId, change)
    this.#writing ??= this.#writeAll()
  }

  handleRemoval(): void {
    for (const [topic, { local }] of this.#options.topics) {
      for (const presence of local) this.send({ channelId: presence.channelId, topic, presence })
    }
  }

  /** Covers lost wake-ups and crashed replicas. */
  async handleHeartbeat(): Promise<void> {
    const { topics } = this.#options
    if (topics.size === 0) return
    for (const [topic, refs] of await this.#store.readRefs([...topics.keys()])) {
      if (topics.get(topic)?.matchesRemote(refs) === false) this.#requestRead(topic)
    }
  }

  async close(): Promise<void> {
    this.#closing.abort()
    await this.#writing
    await this.#readingStale
  }

  #handleWakeUp(wakeUp: string): void {
    const topic = this.#topicsByWakeUp.get(wakeUp)
    if (topic === undefined) return
    if (this.#options.topics.has(topic)) this.#requestRead(topic)
    else this.#topicsByWakeUp.delete(wakeUp)
  }

  #requestRead(topic: string): void {
    if (this.#closing.signal.aborted) return
    this.#stale.add(topic)
    this.#readingStale ??= this.#readStale()
  }

  async #readStale(): Promise<void> {
    await Promise.resolve()
    while (this.#stale.size > 0 && !this.#closing.signal.aborted) {
      const topics = [...this.#stale]
      this.#stale.clear()
      try {
        await this.#read(topics)
      } catch (error) {
        realtimeLog.warn({ error }, 'the presences of other replicas could not be read')
      }
    }
    this.#readingStale = undefined
  }

  /** Serialized, so that an older read never overwrites a newer one. */
  #read(topics: readonly string[]): Promise<void> {
    const before = this.#reading
    const reading = (async () => {
      await before
      for (const [topic, presences] of await this.#store.read(topics)) {
        this.#options.topics.get(topic)?.setRemote(presences)
      }
    })()
    this.#reading = reading.catch(() => undefined)
    return reading
  }

  async #writeAll(): Promise<void> {
    await Promise.resolve()
    while (this.#unwritten.size > 0) {
      const changes = [...this.#unwritten.values()]
      this.#unwritten.clear()
      try {
        await this.#options.replica.ensureRegistered()
        await this.#write(changes)
        this.#wakeOthers(changes)
      } catch (error) {
        if (this.#closing.signal.aborted) break
        realtimeLog.warn({ error }, 'presences could not be written')
        // Unless there is a newer change by now.
        for (const change of changes) {
          if (!this.#unwritten.has(change.channelId)) this.#unwritten.set(change.channelId, change)
        }
        await sleep(RETRY_DELAY_MS, undefined, { signal: this.#closing.signal }).catch(() => undefined)
      }
    }
    this.#writing = undefined
  }

  /** A change that the database refuses doesn't block the others. */
  async #write(changes: readonly PresenceChange[]): Promise<void> {
    try {
      await this.#store.write(changes)
    } catch (error) {
      if (!isInvalidData(error)) throw error
      if (changes.length > 1) for (const change of changes) await this.#write([change])
      else realtimeLog.warn({ error }, 'a presence stays on this replica: the database refuses it')
    }
  }

  #wakeOthers(changes: readonly PresenceChange[]): void {
    this.#isWaking = true
    for (const topic of new Set(changes.map(({ topic }) => topic))) {
      this.#options.wakeUps.wake(toWakeUpKey(topic))
    }
    this.#isWaking = false
  }
}

const WAKE_UP = 'presence '

/** The values themselves are refused, for example a topic too long for an index, so a retry is pointless. */
function isInvalidData(error: unknown): boolean {
  return error instanceof DatabaseError && /^(22|23|54)/.test(error.code)
}

/** Topic names are arbitrary; wake-up keys are short and plain. */
function toWakeUpKey(topic: string): string {
  return `${WAKE_UP}${createHash('sha256').update(topic).digest('base64url').slice(0, 22)}`
}
