import { isDatabaseUnavailable } from '#server/platform/database/connection-error.ts'
import { type Database, DatabaseError, type Identity } from '#server/platform/database/database.ts'
import { realtimeLog } from '#server/platform/log.ts'
import type { Channel } from '../channels/channel.ts'
import type { ChannelExtension, Joined } from '../channels/extension.ts'
import { JoinRefusal } from '../channels/join-refusal.ts'
import { askToRead, askToWrite, type Extension, type Question, type ReadRights } from './ask-policies.ts'

/** What policies said about one identity in one channel. */
interface Answers {
  identity: Identity
  read: Promise<ReadRights>
  write: Map<Extension, Promise<boolean>>
  /** What the identity before it could read. */
  before: Promise<ReadRights> | undefined
}

const EVERYTHING: ReadRights = { broadcast: true, presence: true }
const NOTHING: ReadRights = { broadcast: false, presence: false }

/**
 * Who may hear and speak in channels. Of private ones policies are asked once a channel and token: at the join, when
 * something is first sent, and again when the token is renewed. Who loses a right to hear loses the channel. Public ones
 * are everybody's, or nobody's: then they are there for changes of rows alone, which have policies of their own.
 */
export class ChannelRights implements ChannelExtension {
  readonly events: readonly string[] = []
  readonly #database: Database
  readonly #answers = new WeakMap<Channel, Answers>()
  /** Whether public channels have broadcast and presence. */
  readonly hasPublic: boolean

  constructor(database: Database, hasPublic: boolean) {
    this.#database = database
    this.hasPublic = hasPublic
  }

  /** What the channel may hear now. @throws {DatabaseError} when the database does not answer. */
  mayRead(channel: Channel): Promise<ReadRights> {
    if (channel.config.isPrivate) return this.#answersFor(channel).read
    return Promise.resolve(this.hasPublic ? EVERYTHING : NOTHING)
  }

  /** Whether something of the extension may be sent into it. @throws {DatabaseError} as above. */
  mayWrite(channel: Channel, extension: Extension): Promise<boolean> {
    if (!channel.config.isPrivate) return Promise.resolve(this.hasPublic)
    const answers = this.#answersFor(channel)
    const known = answers.write.get(extension)
    if (known) return known
    const answer = this.maySend(extension, { name: channel.name, identity: answers.identity })
    answers.write.set(extension, answer)
    answer.catch(() => answers.write.delete(extension))
    return answer
  }

  /** The same for somebody who is no member: asked every time. @throws {DatabaseError} as above. */
  async maySend(extension: Extension, question: Question): Promise<boolean> {
    try {
      return await askToWrite(this.#database, extension, question)
    } catch (error) {
      return forbidIfPolicyFailed(error, false)
    }
  }

  async join(channel: Channel): Promise<Joined> {
    // PostgreSQL's text has none, and policies and other replicas are asked by name.
    if (channel.name.includes('\0')) {
      throw new JoinRefusal('UnknownErrorOnChannel', 'A topic name must not contain a NUL')
    }
    if (!channel.config.isPrivate) return {}
    const rights = await this.mayRead(channel).catch((error: unknown) => {
      if (!(error instanceof DatabaseError)) throw error
      realtimeLog.warn({ error }, 'a private channel could not be judged')
      throw new JoinRefusal(
        'UnableToConnectToProject',
        'Realtime was unable to connect to the project database',
      )
    })
    if (rights.broadcast || rights.presence) return {}
    const message = `You do not have permissions to read from this Channel topic: ${channel.name}`
    throw new JoinRefusal('Unauthorized', message)
  }

  async renew(channel: Channel): Promise<void> {
    if (!channel.config.isPrivate) return
    const { before, read } = this.#answersFor(channel)
    try {
      const [had, has] = await Promise.all([before, read])
      if (had && ((had.broadcast && !has.broadcast) || (had.presence && !has.presence))) {
        channel.end(`You no longer have permission to read from this Channel topic: ${channel.name}`)
      }
    } catch (error) {
      // Nobody stays where it isn't known whether they may: the client joins again.
      realtimeLog.warn({ error }, 'a private channel could not be judged again')
      channel.restart()
    }
  }

  receive(): Promise<null> {
    return Promise.resolve(null)
  }

  leave(channel: Channel): void {
    this.#answers.delete(channel)
  }

  #answersFor(channel: Channel): Answers {
    const known = this.#answers.get(channel)
    if (known?.identity === channel.identity) return known
    const question = { name: channel.name, identity: channel.identity }
    const read = askToRead(this.#database, question).catch((error: unknown) =>
      forbidIfPolicyFailed(error, NOTHING),
    )
    const answers: Answers = { identity: channel.identity, read, write: new Map(), before: known?.read }
    this.#answers.set(channel, answers)
    read.catch(() => {
      if (this.#answers.get(channel) === answers) this.#answers.delete(channel)
    })
    return answers
  }
}

/** A policy that can't be evaluated allows nothing; a database that doesn't answer has said nothing. */
function forbidIfPolicyFailed<T>(error: unknown, nothing: T): T {
  if (!(error instanceof DatabaseError) || error.code.startsWith('53') || isDatabaseUnavailable(error))
    throw error
  realtimeLog.warn({ error }, 'a policy of realtime.messages failed')
  return nothing
}
