import type { FrontOptions, HttpFront } from '../http-front.ts'
import type { SigningKey } from './signing-key.ts'

/** Somebody at a provider: what his ID token says of him, word for word. */
export interface OidcAccount {
  sub: string
  email?: string
  /** A boolean in the standard; some providers write "true". */
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
  /** How clients prove their secret; the metadata says it. */
  authMethod?: 'client_secret_basic' | 'client_secret_post'
}

/** What the provider gives for a code. */
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
  /**
   * A fault of the provider: what is put in place of the claims of the ID tokens that it hands out for codes, or, as text, in
   * place of such a token; undefined ends it.
   */
  setTamper(tamper: Tamper | undefined): void
  /** From now on tokens are signed by another key; those of the old ones are known until it is dropped. */
  rotateKeys(options?: { dropOld?: boolean }): void
  /** The key that signs at present. */
  readonly key: SigningKey
  /** A token by the provider's own key, with exactly these claims: what an attacker who owns an account can't make. */
  sign(claims: object, header?: object): string
  /** An account's tokens as an app of the client gets them: a whole run by code, the real way. */
  tokensOf(run: { account: string; client: string; nonce?: string; scope?: string }): Promise<OidcTokens>
}
