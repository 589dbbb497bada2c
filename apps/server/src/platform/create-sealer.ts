import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const ALGORITHM = 'aes-256-gcm'
const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Seals texts that are stored and have to be read again, so that the database and its backups don't hold them. */
export interface Sealer {
  /** Gives base64 of nonce, ciphertext and tag. `id` is the row's: content copied to another one opens nowhere. */
  seal(id: string, text: string): string
  /** @throws when it was sealed under another secret, for another purpose or id, or was changed. */
  open(id: string, sealed: string): string
}

/** @param purpose what is sealed: each has a key of its own. */
export function createSealer(secret: string, purpose: string): Sealer {
  const key = Buffer.from(hkdfSync('sha256', secret, '', `firstline ${purpose}`, KEY_BYTES))
  return {
    seal(id, text) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(ALGORITHM, key, nonce).setAAD(Buffer.from(id))
      const content = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
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
      return content.toString('utf8')
    },
  }
}
