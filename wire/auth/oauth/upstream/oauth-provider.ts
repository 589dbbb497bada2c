import type { ProviderIdentity } from './provider-identity.ts'

/** Tokens for the provider's API. The client receives them once, with its session; they are not kept after that. */
export interface ProviderTokens {
  access: string
  refresh: string | null
}

/** Parameters of the authorization URL. */
export interface AuthorizationUrlParams {
  /** The flow's id. */
  state: string
  /** In addition to the scopes for the identity. */
  scopes: readonly string[]
  /** Parameters forwarded from the client: `prompt`, `login_hint`, `hd`. */
  extra: Readonly<Record<string, string>>
}

/** Parameters of the callback. */
export interface CallbackParams {
  code: string
  /** The response's issuer (RFC 9207), if sent. */
  issuer: string | null
}

/** Both methods throw a ProviderFailure. */
export interface OAuthProvider {
  /** The authorization URL. */
  addressFor(request: AuthorizationUrlParams): Promise<URL>
  /** Exchanges the code for identity and tokens. */
  identify(
    answer: CallbackParams,
    state: string,
  ): Promise<{ identity: ProviderIdentity; tokens: ProviderTokens }>
}

/** PKCE verifier and nonce between this server and the provider, derived from the state and never stored. */
export interface FlowSecrets {
  verifierOf(state: string): string
  nonceOf(state: string): string
}

export interface ProviderOptions {
  /** `<public address>/auth/v1/callback`. */
  callback: string
  /** For all requests of one callback. */
  timeLimitMs: number
  secrets: FlowSecrets
}
