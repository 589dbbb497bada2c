import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const ALGORITHM = 'aes-256-gcm'
const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Encrypts stored texts (AES-256-GCM), so that the database and its backups don't contain them. */
export interface TextEncryption {
  /**
   * Returns base64 of nonce, ciphertext and tag. `id` is the row's id as additional data, so content copied to another
   * row can't be decrypted.
   */
  encrypt(id: string, text: string): string
  /** @throws if the secret, the purpose or the id differs, or the content was changed. */
  decrypt(id: string, sealed: string): string
}

/** @param purpose derives a separate key (HKDF, RFC 5869) for each kind of content. */
export function createTextEncryption(secret: string, purpose: string): TextEncryption {
  const key = Buffer.from(hkdfSync('sha256', secret, '', `firstline ${purpose}`, KEY_BYTES))
  return {
    encrypt(id, text) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(ALGORITHM, key, nonce).setAAD(Buffer.from(id))
      const content = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, content, cipher.getAuthTag()]).toString('base64')
    },
    decrypt(id, sealed) {
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
