export { checkMailServer } from './check-mail-server.ts'
export { createOutgoing, type Outgoing, type OutgoingHealth } from './create-outgoing.ts'
export type { OutboxEntry, OutgoingMessage, EncryptedMessage } from './message.ts'
export { removeOldMessages } from './remove-old-messages.ts'
