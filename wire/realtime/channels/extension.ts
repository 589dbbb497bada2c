import type { Message } from '../frames/message.ts'
import type { Channel } from './channel.ts'

/** A capability of channels: `postgres_changes`, broadcast or presence. */
export interface ChannelExtension {
  /** The client events that this extension handles. */
  readonly events: readonly string[]
  /**
   * Handles an authorized join. Returns its part of the reply's `response`; `afterReply` runs right after the reply.
   * @throws {JoinRefusal} to refuse the join.
   */
  join(channel: Channel): Promise<Joined>
  /** Called when the channel has another identity. */
  renew(channel: Channel): Promise<void>
  /** Handles a client message. Resolves with the reply; null sends none. */
  receive(channel: Channel, message: Message): Promise<Reply | null>
  /** The membership has ended; nothing may be pushed any more. */
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
