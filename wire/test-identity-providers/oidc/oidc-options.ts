import type { FrontOptions, HttpFront } from '../http-front.ts'
import type { SigningKey } from './signing-key.ts'

/** Claims of an account, sent as they are. */
export interface OidcAccount {
  sub: string
  email?: string
  /** A boolean in the standard; some providers send "true". */
  email_verified?: unknown
  name?: string
  picture?: string
  [claim: string]: unknown
}

export interface OidcClient {
  id: string
  secret: string
  redirectUris: readonly string[]
}

export interface OidcOptions extends FrontOptions {
  accounts?: readonly OidcAccount[]
  clients?: readonly OidcClient[]
  /** Client authentication; part of the metadata. */
  authMethod?: 'client_secret_basic' | 'client_secret_post'
}

export interface OidcTokens {
  id_token: string
  access_token: string
  refresh_token?: string
}

export type Tamper = (claims: Readonly<Record<string, unknown>>) => Record<string, unknown> | string

export interface OidcProvider extends Pick<HttpFront, 'calls' | 'setMood' | 'close'> {
  issuer: string
  addAccount(account: OidcAccount): void
  addClient(client: OidcClient): void
  /** Replaces the claims of issued ID tokens or, as text, the whole token; undefined stops it. */
  setTamper(tamper: Tamper | undefined): void
  /** Signs with a new key. Old keys stay in the JWKS unless dropped. */
  rotateKeys(options?: { dropOld?: boolean }): void
  readonly key: SigningKey
  /** A token with exactly these claims, signed by the provider: what an attacker with an account cannot forge. */
  sign(claims: object, header?: object): string
  /** An account's tokens from a complete authorization code flow. */
  tokensOf(run: { account: string; client: string; nonce?: string; scope?: string }): Promise<OidcTokens>
}
