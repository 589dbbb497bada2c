import { createHmac, hkdfSync, randomBytes, randomInt } from 'node:crypto'
import { createTextEncryption, type TextEncryption } from '@firstline/platform/text-encryption'

/** Domain separation: the same text hashed for two purposes has two hashes, so neither can replace the other. */
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

/** Keyed hashes, under which tokens, codes and client addresses are stored. */
export interface Secrets {
  /** URL-safe base64 of HMAC-SHA256. */
  hash(purpose: Purpose, text: string): string
  /** The HMAC as raw bytes. */
  bytes(purpose: Purpose, text: string): Buffer
  /** Encrypts TOTP secrets, which have to be read again; bound to the factor's id. */
  factors: TextEncryption
  /** Encrypts tokens of providers until the exchange of the verifier. */
  providerTokens: TextEncryption
  /** Encrypts responses of providers until the browser follows the redirect. */
  flowResponses: TextEncryption
}

/** @param secret the project secret: the database alone is not enough to read or guess the hashed values. */
export function createSecrets(secret: string): Secrets {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'firstline auth', 32))
  const bytes = (purpose: Purpose, text: string) =>
    createHmac('sha256', key).update(`${purpose}\0${text}`).digest()
  return {
    bytes,
    hash: (purpose, text) => bytes(purpose, text).toString('base64url'),
    factors: createTextEncryption(secret, 'second factors'),
    providerTokens: createTextEncryption(secret, 'tokens of providers'),
    flowResponses: createTextEncryption(secret, 'answers of providers'),
  }
}

/** As long as GoTrue's link tokens (SHA-224 in hexadecimal), but random instead of derived from the code. */
const LINK_TOKEN_BYTES = 28

export function createLinkToken(): string {
  return randomBytes(LINK_TOKEN_BYTES).toString('hex')
}

const CODE_DIGITS = 6

/** A random code of six digits. */
export function createCode(): string {
  return String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0')
}
