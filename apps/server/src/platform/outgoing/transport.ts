import type { OutgoingMessage } from './message.ts'

/** A message as a transport gets it. */
export interface Delivery<Message extends OutgoingMessage> {
  /** Stays the same over all attempts, so that a receiver can recognise a repeat. */
  id: string
  createdAt: Date
  message: Message
}

/** What takes messages of one medium out of the house. */
export interface Transport<Message extends OutgoingMessage> {
  /** @throws {DeliveryError} when it was not taken, or nobody can say. */
  send(delivery: Delivery<Message>, signal: AbortSignal): Promise<void>
  close(): void
}

/** Why a message was not taken, in words that hold no recipient and no content. */
export class DeliveryError extends Error {
  override readonly name = 'DeliveryError'
  /** Asking again would bring the same answer. */
  readonly isPermanent: boolean

  constructor(reason: string, options: { isPermanent: boolean; cause?: unknown }) {
    super(reason, { cause: options.cause })
    this.isPermanent = options.isPermanent
  }
}
