import { createSealer } from '../create-sealer.ts'
import type { OutgoingMessage } from './message.ts'

/** Seals messages so that the database, its backups and whoever reads them hold no address, link or code. */
export interface Sealing {
  /** Gives base64 of nonce, ciphertext and tag. */
  seal(id: string, message: OutgoingMessage): string
  /** @throws when it was sealed under another secret or for another id, or was changed. */
  open(id: string, sealed: string): OutgoingMessage
}

export function createSealing(secret: string): Sealing {
  const sealer = createSealer(secret, 'outgoing messages')
  return {
    seal: (id, message) => sealer.seal(id, JSON.stringify(message)),
    // Authenticated, so it is what `seal` was given.
    open: (id, sealed) => JSON.parse(sealer.open(id, sealed)) as OutgoingMessage,
  }
}
