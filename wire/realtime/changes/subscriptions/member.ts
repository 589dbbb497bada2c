import type { Identity } from '@firstline/platform/database'
import type { Channel } from '../../channels/channel.ts'
import type { ConditionTest } from '../filter/filter-test.ts'
import type { Binding } from './binding.ts'

/** A requested binding: parsed or invalid. */
export type RequestedBinding = { kind: 'valid'; binding: Binding } | { kind: 'invalid'; error: string }

/** A binding of a channel that is valid for its table. */
export interface Subscription {
  member: ChangesMember
  binding: Binding
  filter: readonly ConditionTest[]
}

/** A channel with `postgres_changes` bindings. */
export class ChangesMember {
  readonly channel: Channel
  readonly requested: readonly RequestedBinding[]
  subscriptions: readonly Subscription[] = []
  /** Errors of bindings, except missing privileges. */
  errors = new Map<Binding, string>()
  /** The user that this member is counted for in the admin subscribers. */
  userId: string | null = null
  /** The number of batches read before the join; later ones are delivered. */
  joinedAtBatch = 0
  /** The last status sent to the client; null before the first. */
  lastStatus: string | null = null
  #identity: Identity | null = null
  #identityKey = ''

  constructor(channel: Channel, requested: readonly RequestedBinding[]) {
    this.channel = channel
    this.requested = requested
  }

  /** Equal for members that every policy treats equally. */
  get identityKey(): string {
    const { identity } = this.channel
    if (identity !== this.#identity) {
      this.#identity = identity
      this.#identityKey = JSON.stringify([identity.role, identity.claims])
    }
    return this.#identityKey
  }
}
