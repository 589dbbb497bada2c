import { isStorableText } from '@firstline/platform/json-text'
import { isDatabaseUnavailable } from '@firstline/platform/database/connection-error'
import { type Database, DatabaseError, type Identity } from '@firstline/platform/database'
import { realtimeLog } from '@firstline/platform/log'
import type { Channel } from '../channels/channel.ts'
import type { ChannelExtension, Joined } from '../channels/extension.ts'
import { JoinError } from '../channels/join-error.ts'
import {
  checkReadRights,
  checkWriteRight,
  type PolicyExtension,
  type PolicyCheck,
  type ReadRights,
} from './check-policies.ts'

/** The policy results for one identity in one channel. */
interface PolicyResults {
  identity: Identity
  read: Promise<ReadRights>
  write: Map<PolicyExtension, Promise<boolean>>
  /** The read rights of the previous identity. */
  before: Promise<ReadRights> | undefined
}

const ALL_RIGHTS: ReadRights = { broadcast: true, presence: true }
const NO_RIGHTS: ReadRights = { broadcast: false, presence: false }

/**
 * Supabase realtime: broadcast and presence authorization. Policies on `realtime.messages` are evaluated once per
 * private channel and token: at the join, at the first send, and again when the token is renewed. A channel that loses
 * a read right ends. Public channels are open to all, or without broadcast and presence if disabled.
 */
export class ChannelRights implements ChannelExtension {
  readonly events: readonly string[] = []
  readonly #database: Database
  readonly #results = new WeakMap<Channel, PolicyResults>()
  /** Whether public channels have broadcast and presence. */
  readonly hasPublic: boolean

  constructor(database: Database, hasPublic: boolean) {
    this.#database = database
    this.hasPublic = hasPublic
  }

  /** Returns the current read rights. @throws {DatabaseError} when the database fails. */
  mayRead(channel: Channel): Promise<ReadRights> {
    if (channel.config.isPrivate) return this.#resultsFor(channel).read
    return Promise.resolve(this.hasPublic ? ALL_RIGHTS : NO_RIGHTS)
  }

  /** Whether the channel may send messages of the extension. @throws {DatabaseError} when the database fails. */
  mayWrite(channel: Channel, extension: PolicyExtension): Promise<boolean> {
    if (!channel.config.isPrivate) return Promise.resolve(this.hasPublic)
    const results = this.#resultsFor(channel)
    const known = results.write.get(extension)
    if (known) return known
    const result = this.maySend(extension, { name: channel.name, identity: results.identity })
    results.write.set(extension, result)
    result.catch(() => results.write.delete(extension))
    return result
  }

  /** The same check without a channel; not cached. @throws {DatabaseError} when the database fails. */
  async maySend(extension: PolicyExtension, question: PolicyCheck): Promise<boolean> {
    try {
      return await checkWriteRight(this.#database, extension, question)
    } catch (error) {
      return forbidIfPolicyFailed(error, false)
    }
  }

  async join(channel: Channel): Promise<Joined> {
    // The name is a query parameter. Half of a surrogate pair would become another name there.
    if (!isStorableText(channel.name)) {
      throw new JoinError('UnknownErrorOnChannel', "The topic name holds a character that can't be stored")
    }
    if (!channel.config.isPrivate) return {}
    const rights = await this.mayRead(channel).catch((error: unknown) => {
      if (!(error instanceof DatabaseError)) throw error
      realtimeLog.warn({ error }, 'the policies of a private channel could not be checked')
      throw new JoinError(
        'UnableToConnectToProject',
        'Realtime was unable to connect to the project database',
      )
    })
    if (rights.broadcast || rights.presence) return {}
    const message = `You do not have permissions to read from this Channel topic: ${channel.name}`
    throw new JoinError('Unauthorized', message)
  }

  async renew(channel: Channel): Promise<void> {
    if (!channel.config.isPrivate) return
    const { before, read } = this.#resultsFor(channel)
    try {
      const [had, has] = await Promise.all([before, read])
      if (had && ((had.broadcast && !has.broadcast) || (had.presence && !has.presence))) {
        channel.end(`You no longer have permission to read from this Channel topic: ${channel.name}`)
      }
    } catch (error) {
      // Fails closed: the client has to rejoin when the rights are unknown.
      realtimeLog.warn({ error }, 'the policies of a private channel could not be checked again')
      channel.restart()
    }
  }

  receive(): Promise<null> {
    return Promise.resolve(null)
  }

  leave(channel: Channel): void {
    this.#results.delete(channel)
  }

  #resultsFor(channel: Channel): PolicyResults {
    const known = this.#results.get(channel)
    if (known?.identity === channel.identity) return known
    const question = { name: channel.name, identity: channel.identity }
    const read = checkReadRights(this.#database, question).catch((error: unknown) =>
      forbidIfPolicyFailed(error, NO_RIGHTS),
    )
    const results: PolicyResults = { identity: channel.identity, read, write: new Map(), before: known?.read }
    this.#results.set(channel, results)
    read.catch(() => {
      if (this.#results.get(channel) === results) this.#results.delete(channel)
    })
    return results
  }
}

/** A failing policy denies access. Database failures are rethrown, because they say nothing about access. */
function forbidIfPolicyFailed<T>(error: unknown, nothing: T): T {
  if (!(error instanceof DatabaseError) || error.code.startsWith('53') || isDatabaseUnavailable(error))
    throw error
  realtimeLog.warn({ error }, 'a policy of realtime.messages failed')
  return nothing
}
