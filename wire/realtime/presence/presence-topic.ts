import { randomBytes } from 'node:crypto'
import type { Channel } from '../channels/channel.ts'
import { type Presence, serializeDiff, serializeState } from './presence.ts'

/** A presence on another replica. */
export type RemotePresence = Omit<Presence, 'previousRef'>

/** The presences of one topic, here and on other replicas, and the local channels that receive them. */
export class PresenceTopic {
  readonly #local = new Map<string, Presence>()
  #remote = new Map<string, Presence>()
  readonly #readers = new Set<Channel>()
  /** The number of joins and tracks in progress, which keep the topic in memory. */
  pendingCount = 0

  get isEmpty(): boolean {
    return this.pendingCount === 0 && this.#readers.size === 0 && this.#local.size === 0
  }

  get local(): IterableIterator<Presence> {
    return this.#local.values()
  }

  /** Whether the known presences of other replicas match these refs. */
  matchesRemote(refs: ReadonlyMap<string, string>): boolean {
    if (refs.size !== this.#remote.size) return false
    return [...refs].every(([channelId, ref]) => this.#remote.get(channelId)?.ref === ref)
  }

  hasReader(channel: Channel): boolean {
    return this.#readers.has(channel)
  }

  /** Sends `presence_state` to the channel, and `presence_diff` from now on. */
  addReader(channel: Channel): void {
    if (this.#readers.has(channel)) return
    this.#readers.add(channel)
    channel.push('presence_state', serializeState([...this.#remote.values(), ...this.#local.values()]))
  }

  removeReader(channel: Channel): void {
    this.#readers.delete(channel)
  }

  /** Tracks or updates the channel's presence. Returns null if it is unchanged. */
  track(channel: Channel, payload: Presence['payload']): Presence | null {
    const before = this.#local.get(channel.id)
    if (before && JSON.stringify(before.payload) === JSON.stringify(payload)) return null
    const presence = {
      channelId: channel.id,
      key: channel.config.presence.key,
      ref: randomBytes(12).toString('base64url'),
      previousRef: before?.ref ?? null,
      payload,
    }
    this.#local.set(channel.id, presence)
    this.#pushDiff([presence], before ? [before] : [])
    return presence
  }

  /** Returns whether the channel was tracked. */
  untrack(channel: Channel): boolean {
    const before = this.#local.get(channel.id)
    if (!before) return false
    this.#local.delete(channel.id)
    this.#pushDiff([], [before])
    return true
  }

  /** Replaces the presences of the other replicas and sends the difference. */
  setRemote(presences: readonly RemotePresence[]): void {
    const before = this.#remote
    const now = new Map<string, Presence>()
    for (const presence of presences) {
      const known = before.get(presence.channelId)
      now.set(
        presence.channelId,
        known?.ref === presence.ref ? known : { ...presence, previousRef: known?.ref ?? null },
      )
    }
    this.#remote = now
    const isOther = (there: Map<string, Presence>) => (presence: Presence) =>
      there.get(presence.channelId)?.ref !== presence.ref
    this.#pushDiff([...now.values()].filter(isOther(before)), [...before.values()].filter(isOther(now)))
  }

  #pushDiff(joins: readonly Presence[], leaves: readonly Presence[]): void {
    if (joins.length === 0 && leaves.length === 0) return
    const diff = serializeDiff(joins, leaves)
    for (const reader of this.#readers) reader.push('presence_diff', diff)
  }
}
