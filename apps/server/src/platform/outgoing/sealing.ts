import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { OutgoingMessage } from './message.ts'

const ALGORITHM = 'aes-256-gcm'
const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Seals messages so that the database, its backups and whoever reads them hold no address, link or code. */
export interface Sealing {
  /** Gives base64 of nonce, ciphertext and tag. */
  seal(id: string, message: OutgoingMessage): string
  /** @throws when it was sealed under another secret or for another id, or was changed. */
  open(id: string, sealed: string): OutgoingMessage
}

export function createSealing(secret: string): Sealing {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'firstline outgoing messages', KEY_BYTES))
  return {
    seal(id, message) {
      const nonce = randomBytes(NONCE_BYTES)
      // The id is sealed in: content copied to another row opens nowhere.
      const cipher = createCipheriv(ALGORITHM, key, nonce).setAAD(Buffer.from(id))
      const content = Buffer.concat([cipher.update(JSON.stringify(message), 'utf8'), cipher.final()])
      return Buffer.concat([nonce, content, cipher.getAuthTag()]).toString('base64')
    },
    open(id, sealed) {
      const bytes = Buffer.from(sealed, 'base64')
      const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, NONCE_BYTES), {
        authTagLength: TAG_BYTES,
      })
        .setAAD(Buffer.from(id))
        .setAuthTag(bytes.subarray(-TAG_BYTES))
      const content = Buffer.concat([
        decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)),
        decipher.final(),
      ])
      // Authenticated, so it is what `seal` was given.
      return JSON.parse(content.toString('utf8')) as OutgoingMessage
    },
  }
}
