import { createTextEncryption } from '../text-encryption.ts'
import type { OutgoingMessage } from './message.ts'

/** Encrypts messages, so that the database and its backups contain no address, link or code. */
export interface MessageEncryption {
  /** Returns base64 of nonce, ciphertext and tag. */
  encrypt(id: string, message: OutgoingMessage): string
  /** @throws if the secret or the id differs, or the content was changed. */
  decrypt(id: string, sealed: string): OutgoingMessage
}

export function createMessageEncryption(secret: string): MessageEncryption {
  const encryption = createTextEncryption(secret, 'outgoing messages')
  return {
    encrypt: (id, message) => encryption.encrypt(id, JSON.stringify(message)),
    // Authenticated encryption guarantees the content that `seal` received.
    decrypt: (id, sealed) => JSON.parse(encryption.decrypt(id, sealed)) as OutgoingMessage,
  }
}
