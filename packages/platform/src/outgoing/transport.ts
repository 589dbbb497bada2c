import type { OutgoingMessage } from './message.ts'

/** A message as passed to a transport. */
export interface TransportRequest<Message extends OutgoingMessage> {
  /** The same for all attempts, so that a receiver can detect duplicates. */
  id: string
  createdAt: Date
  message: Message
}

/** Sends the messages of one medium. */
export interface Transport<Message extends OutgoingMessage> {
  /** @throws {DeliveryError} if the message was refused or the result is unknown. */
  send(delivery: TransportRequest<Message>, signal: AbortSignal): Promise<void>
  close(): void
}

/** The reason why a message was not sent, without recipient and content. */
export class DeliveryError extends Error {
  override readonly name = 'DeliveryError'
  /** A retry would fail in the same way. */
  readonly isPermanent: boolean

  constructor(reason: string, options: { isPermanent: boolean; cause?: unknown }) {
    super(reason, { cause: options.cause })
    this.isPermanent = options.isPermanent
  }
}
