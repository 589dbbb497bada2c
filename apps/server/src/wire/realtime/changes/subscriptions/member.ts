import type { Identity } from '#server/platform/database/database.ts'
import type { Channel } from '../../channels/channel.ts'
import type { Binding } from './binding.ts'
import type { Subscription } from './subscription.ts'

/** A binding that was asked for: understood, or at fault from the start. */
export type AskedBinding = { kind: 'understood'; binding: Binding } | { kind: 'fault'; fault: string }

/** A channel that asked for changes. */
export class Member {
  readonly channel: Channel
  readonly asked: readonly AskedBinding[]
  subscriptions: readonly Subscription[] = []
  /** What keeps bindings from their tables, besides privileges. */
  faults = new Map<Binding, string>()
  /** The user it counts for, among those who are asked about. */
  userId: string | null = null
  /** The looks of the feed that were begun when it joined: it hears of later ones. */
  joinedAt = 0
  /** What the client was told last; null before the first time. */
  told: string | null = null
  #identity: Identity | null = null
  #identityKey = ''

  constructor(channel: Channel, asked: readonly AskedBinding[]) {
    this.channel = channel
    this.asked = asked
  }

  /** Equal for those whom every policy treats alike. */
  get identityKey(): string {
    const { identity } = this.channel
    if (identity !== this.#identity) {
      this.#identity = identity
      this.#identityKey = JSON.stringify([identity.role, identity.claims])
    }
    return this.#identityKey
  }
}
