import { createHmac, hkdfSync, randomBytes, randomInt } from 'node:crypto'
import { createSealer, type Sealer } from '#server/platform/create-sealer.ts'

/** What a hash is for. The same text hashed for two purposes gives two hashes: none can stand for another. */
type Purpose =
  | 'refresh token'
  | 'next refresh token'
  | 'link'
  | 'code'
  | 'factor code'
  | 'authorization code'
  | 'client'
  | 'guesses'
  | 'deleted account'
  | 'flow browser'
  | 'provider verifier'
  | 'provider nonce'

/** The keyed hashes under which tokens, codes and addresses are kept, and the making of new ones. */
export interface Secrets {
  /** URL-safe base64 of HMAC-SHA256. */
  hash(purpose: Purpose, text: string): string
  /** The same as raw bytes. */
  bytes(purpose: Purpose, text: string): Buffer
  /** For what makes the codes of a second factor, by the factor's id: it has to be read again. */
  factors: Sealer
}

/** @param secret the project secret: whoever has only the database can neither read nor guess what is hashed here. */
export function createSecrets(secret: string): Secrets {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'firstline auth', 32))
  const bytes = (purpose: Purpose, text: string) =>
    createHmac('sha256', key).update(`${purpose}\0${text}`).digest()
  return {
    bytes,
    hash: (purpose, text) => bytes(purpose, text).toString('base64url'),
    factors: createSealer(secret, 'second factors'),
  }
}

/** As long as the upstream's link tokens (a SHA-224 in hexadecimal), but not made from the code: it can't be guessed. */
const LINK_TOKEN_BYTES = 28

export function makeLinkToken(): string {
  return randomBytes(LINK_TOKEN_BYTES).toString('hex')
}

const CODE_DIGITS = 6

/** A code of six digits for people to type. */
export function makeCode(): string {
  return String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0')
}
