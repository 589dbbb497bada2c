import type { Message } from '../frames/message.ts'
import type { Channel } from './channel.ts'

/** What a channel can do besides being there: changes of rows, broadcast, presence. */
export interface ChannelExtension {
  /** The client's events this extension takes. */
  readonly events: readonly string[]
  /**
   * A join that was authorised. Gives what the reply's `response` carries of this extension; `afterReply` runs right
   * behind the reply. @throws {JoinRefusal} when the join is to be refused.
   */
  join(channel: Channel): Promise<Joined>
  /** The channel has another identity. */
  renew(channel: Channel): Promise<void>
  /** A message of the client. What it resolves to is the reply; null replies nothing. */
  receive(channel: Channel, message: Message): Promise<Reply | null>
  /** The membership ended; nothing may be pushed any more. */
  leave(channel: Channel): void
}

export interface Joined {
  response?: Readonly<Record<string, unknown>>
  afterReply?: () => void
}

export interface Reply {
  status: 'ok' | 'error'
  response: Readonly<Record<string, unknown>>
}
