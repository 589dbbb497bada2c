import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Database, DatabaseError } from '#server/platform/database/database.ts'
import type { WakeUps } from '#server/platform/feed/wake-ups.ts'
import { realtimeLog } from '#server/platform/log.ts'
import type { Replica, ReplicaGuest } from '../replicas/replica.ts'
import { type PresenceChange, type PresenceStore, presenceStore } from './presence-store.ts'
import type { PresenceTopic } from './presence-topic.ts'

/** After the database did not answer. */
const PATIENCE_MS = 1_000

export interface PresenceRelayOptions {
  database: Database
  wakeUps: WakeUps
  replica: Replica
  /** The topics with anybody here. */
  topics: ReadonlyMap<string, PresenceTopic>
}

/**
 * Tells other replicas who is present here, and this one who is there. Both are states, not events: what was lost or
 * failed is made up for by the next look or attempt, and a replica that died is missing from what is read.
 */
export class PresenceRelay implements ReplicaGuest {
  readonly #options: PresenceRelayOptions
  readonly #store: PresenceStore
  /** What others do not know yet, by channel: the last word of each. */
  readonly #unsaid = new Map<string, PresenceChange>()
  readonly #stale = new Set<string>()
  readonly #closing = new AbortController()
  readonly #topicsByWakeUp = new Map<string, string>()
  #saying: Promise<void> | undefined
  #looking: Promise<void> | undefined
  #reading: Promise<void> = Promise.resolve()
  /** The wake-ups being sent right now are its own. */
  #isPoking = false

  constructor(options: PresenceRelayOptions) {
    const { database, replica, wakeUps } = options
    this.#options = options
    this.#store = presenceStore(database, replica.id, replica.times.leaseMs)
    replica.invite(this)
    wakeUps.onPoke((key) => {
      if (!this.#isPoking && key.startsWith(WAKE_UP)) this.#hear(key)
    })
  }

  /** Reads who is present elsewhere, for a topic somebody here begins to look at. */
  async open(topic: string): Promise<void> {
    this.#topicsByWakeUp.set(wakeUpOf(topic), topic)
    await this.#options.replica.enter()
    await this.#read([topic])
  }

  say(change: PresenceChange): void {
    this.#unsaid.set(change.channelId, change)
    this.#saying ??= this.#sayAll()
  }

  forgotten(): void {
    for (const [topic, { here }] of this.#options.topics) {
      for (const presence of here) this.say({ channelId: presence.channelId, topic, presence })
    }
  }

  /** Wake-ups may be lost, and replicas die without one. */
  async beat(): Promise<void> {
    const { topics } = this.#options
    if (topics.size === 0) return
    for (const [topic, refs] of await this.#store.readRefs([...topics.keys()])) {
      if (topics.get(topic)?.isElsewhere(refs) === false) this.#look(topic)
    }
  }

  async close(): Promise<void> {
    this.#closing.abort()
    await this.#saying
    await this.#looking
  }

  #hear(wakeUp: string): void {
    const topic = this.#topicsByWakeUp.get(wakeUp)
    if (topic === undefined) return
    if (this.#options.topics.has(topic)) this.#look(topic)
    else this.#topicsByWakeUp.delete(wakeUp)
  }

  #look(topic: string): void {
    if (this.#closing.signal.aborted) return
    this.#stale.add(topic)
    this.#looking ??= this.#lookAll()
  }

  async #lookAll(): Promise<void> {
    await Promise.resolve()
    while (this.#stale.size > 0 && !this.#closing.signal.aborted) {
      const topics = [...this.#stale]
      this.#stale.clear()
      try {
        await this.#read(topics)
      } catch (error) {
        realtimeLog.warn({ error }, 'who is present on other replicas could not be read')
      }
    }
    this.#looking = undefined
  }

  /** One after the other: what was read first is never taken for the newest. */
  #read(topics: readonly string[]): Promise<void> {
    const before = this.#reading
    const reading = (async () => {
      await before
      for (const [topic, presences] of await this.#store.read(topics)) {
        this.#options.topics.get(topic)?.setElsewhere(presences)
      }
    })()
    this.#reading = reading.catch(() => undefined)
    return reading
  }

  async #sayAll(): Promise<void> {
    await Promise.resolve()
    while (this.#unsaid.size > 0) {
      const changes = [...this.#unsaid.values()]
      this.#unsaid.clear()
      try {
        await this.#options.replica.enter()
        await this.#write(changes)
        this.#wakeOthers(changes)
      } catch (error) {
        if (this.#closing.signal.aborted) break
        realtimeLog.warn({ error }, 'who is present here could not be told')
        // Unless there is a newer word by now.
        for (const change of changes) {
          if (!this.#unsaid.has(change.channelId)) this.#unsaid.set(change.channelId, change)
        }
        await sleep(PATIENCE_MS, undefined, { signal: this.#closing.signal }).catch(() => undefined)
      }
    }
    this.#saying = undefined
  }

  /** What the database can't take keeps nobody else's from being told. */
  async #write(changes: readonly PresenceChange[]): Promise<void> {
    try {
      await this.#store.write(changes)
    } catch (error) {
      if (!isRefusal(error)) throw error
      if (changes.length > 1) for (const change of changes) await this.#write([change])
      else realtimeLog.warn({ error }, 'a presence is known here alone: the database can not take it')
    }
  }

  #wakeOthers(changes: readonly PresenceChange[]): void {
    this.#isPoking = true
    for (const topic of new Set(changes.map(({ topic }) => topic))) {
      this.#options.wakeUps.poke(wakeUpOf(topic))
    }
    this.#isPoking = false
  }
}

const WAKE_UP = 'presence '

/** It is about what was to be written, such as a topic too long for an index, and would be the same again. */
function isRefusal(error: unknown): boolean {
  return error instanceof DatabaseError && /^(22|23|54)/.test(error.code)
}

/** A topic's name may be long and hold anything; a wake-up's is short and plain. */
function wakeUpOf(topic: string): string {
  return `${WAKE_UP}${createHash('sha256').update(topic).digest('base64url').slice(0, 22)}`
}
