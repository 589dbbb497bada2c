export interface OutgoingMail {
  medium: 'mail'
  kind: string
  to: string
  subject: string
  text: string
  html: string
  /** Further header fields, such as `List-Unsubscribe`. Values are ASCII without line breaks. */
  headers?: Readonly<Record<string, string>>
}

export interface OutgoingText {
  medium: 'text'
  kind: string
  /** A phone number, digits only (E.164 without `+`). */
  to: string
  channel: 'sms' | 'whatsapp'
  text: string
}

export type OutgoingMessage = OutgoingMail | OutgoingText

export type Medium = OutgoingMessage['medium']

/** A message as SQL inserts it into the queue, in the transaction that causes it. */
export type EncryptedMessage = {
  id: string
  medium: Medium
  kind: string
  /** Base64. */
  sealed: string
  state: 'waiting' | 'kept'
}

/** An unsent message in plain text. */
export interface OutboxEntry {
  id: string
  message: OutgoingMessage
  /** waiting: will be sent. kept: no transport is configured. */
  state: 'waiting' | 'kept'
  createdAt: Date
}
