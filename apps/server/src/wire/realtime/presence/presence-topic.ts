import { randomBytes } from 'node:crypto'
import type { Channel } from '../channels/channel.ts'
import { type Presence, writeDiff, writeState } from './presence.ts'

/** What another replica says is present there. */
export type RemotePresence = Omit<Presence, 'previousRef'>

/** Who is present in one topic, here and elsewhere, and which channels here are told. */
export class PresenceTopic {
  readonly #here = new Map<string, Presence>()
  #elsewhere = new Map<string, Presence>()
  readonly #readers = new Set<Channel>()
  /** How many are about to read it, or to be present. */
  expected = 0

  get isEmpty(): boolean {
    return this.expected === 0 && this.#readers.size === 0 && this.#here.size === 0
  }

  get here(): IterableIterator<Presence> {
    return this.#here.values()
  }

  /** Whether this is what the other replicas say: each channel's presence by its ref. */
  isElsewhere(refs: ReadonlyMap<string, string>): boolean {
    if (refs.size !== this.#elsewhere.size) return false
    return [...refs].every(([channelId, ref]) => this.#elsewhere.get(channelId)?.ref === ref)
  }

  hasReader(channel: Channel): boolean {
    return this.#readers.has(channel)
  }

  /** Tells the channel who is present, and from now on what changes. */
  addReader(channel: Channel): void {
    if (this.#readers.has(channel)) return
    this.#readers.add(channel)
    channel.push('presence_state', writeState([...this.#elsewhere.values(), ...this.#here.values()]))
  }

  removeReader(channel: Channel): void {
    this.#readers.delete(channel)
  }

  /** Makes the channel present, or changes as what; gives the presence, or null when it is that already. */
  track(channel: Channel, payload: Presence['payload']): Presence | null {
    const before = this.#here.get(channel.id)
    if (before && JSON.stringify(before.payload) === JSON.stringify(payload)) return null
    const presence = {
      channelId: channel.id,
      key: channel.config.presence.key,
      ref: randomBytes(12).toString('base64url'),
      previousRef: before?.ref ?? null,
      payload,
    }
    this.#here.set(channel.id, presence)
    this.#tell([presence], before ? [before] : [])
    return presence
  }

  /** Whether it was present. */
  untrack(channel: Channel): boolean {
    const before = this.#here.get(channel.id)
    if (!before) return false
    this.#here.delete(channel.id)
    this.#tell([], [before])
    return true
  }

  /** Takes over what the other replicas say now, and tells the difference. */
  setElsewhere(presences: readonly RemotePresence[]): void {
    const before = this.#elsewhere
    const now = new Map<string, Presence>()
    for (const presence of presences) {
      const known = before.get(presence.channelId)
      now.set(
        presence.channelId,
        known?.ref === presence.ref ? known : { ...presence, previousRef: known?.ref ?? null },
      )
    }
    this.#elsewhere = now
    const isOther = (there: Map<string, Presence>) => (presence: Presence) =>
      there.get(presence.channelId)?.ref !== presence.ref
    this.#tell([...now.values()].filter(isOther(before)), [...before.values()].filter(isOther(now)))
  }

  #tell(joins: readonly Presence[], leaves: readonly Presence[]): void {
    if (joins.length === 0 && leaves.length === 0) return
    const diff = writeDiff(joins, leaves)
    for (const reader of this.#readers) reader.push('presence_diff', diff)
  }
}
