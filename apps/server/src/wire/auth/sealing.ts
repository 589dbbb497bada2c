import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const ALGORITHM = 'aes-256-gcm'
const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Seals what the server has to read again, so that the database alone, or a backup of it, opens nothing. */
export interface Sealing {
  /** Gives base64 of nonce, ciphertext and tag. @param row where it stands: moved to another, it opens nowhere */
  seal(row: string, text: string): string
  /** @throws when it was sealed under another secret, for another row or purpose, or was changed. */
  open(row: string, sealed: string): string
}

/** @param purpose what is sealed; what is sealed for one opens for no other. */
export function createSealing(secret: string, purpose: string): Sealing {
  const key = Buffer.from(hkdfSync('sha256', secret, '', `firstline ${purpose}`, KEY_BYTES))
  return {
    seal(row, text) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(ALGORITHM, key, nonce).setAAD(Buffer.from(row))
      const content = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, content, cipher.getAuthTag()]).toString('base64')
    },
    open(row, sealed) {
      const bytes = Buffer.from(sealed, 'base64')
      const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, NONCE_BYTES), {
        authTagLength: TAG_BYTES,
      })
        .setAAD(Buffer.from(row))
        .setAuthTag(bytes.subarray(-TAG_BYTES))
      const content = [decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]
      return Buffer.concat(content).toString('utf8')
    },
  }
}
