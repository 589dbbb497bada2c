export interface OutgoingMail {
  medium: 'mail'
  kind: string
  to: string
  subject: string
  text: string
  html: string
}

export interface OutgoingText {
  medium: 'text'
  kind: string
  /** A phone number, digits alone. */
  to: string
  channel: 'sms' | 'whatsapp'
  text: string
}

export type OutgoingMessage = OutgoingMail | OutgoingText

export type Medium = OutgoingMessage['medium']

/** What SQL puts into the queue, in the very transaction that makes the message necessary. */
export type SealedMessage = {
  id: string
  medium: Medium
  kind: string
  /** Base64. */
  sealed: string
  state: 'waiting' | 'kept'
}

/** A message that was not sent, or not yet, as people of this machine may read it. */
export interface OutboxEntry {
  id: string
  message: OutgoingMessage
  /** waiting: it will be sent. kept: nothing is set up that could. */
  state: 'waiting' | 'kept'
  createdAt: Date
}
