import type { ProviderIdentity } from '../accounts/provider-identity.ts'
import type { ProviderTokens } from '../flows/provider-tokens.ts'

/** What the browser is sent to the provider with. */
export interface ProviderRequest {
  /** The flow's id, which comes back. */
  state: string
  /** Besides those that tell who somebody is. */
  scopes: readonly string[]
  /** What the client wants the provider to be asked besides: `prompt`, `login_hint`, `hd`. */
  extra: Readonly<Record<string, string>>
}

/** What the provider sent the browser back with. */
export interface ProviderAnswer {
  code: string
  /** Who says so (RFC 9207), where it was told. */
  issuer: string | null
}

/** A provider, whatever it speaks. Both throw a ProviderFailure. */
export interface UpstreamProvider {
  /** Where the browser goes. */
  addressFor(request: ProviderRequest): Promise<URL>
  /** Who came back. */
  identify(
    answer: ProviderAnswer,
    state: string,
  ): Promise<{ identity: ProviderIdentity; tokens: ProviderTokens }>
}

/** Of our own leg: the provider gives the code's worth to nobody else, and its answer is for this flow alone. Never stored. */
export interface FlowSecrets {
  verifierOf(state: string): string
  nonceOf(state: string): string
}

export interface ProviderOptions {
  /** `<public address>/auth/v1/callback`. */
  callback: string
  /** For all that one visitor waits for. */
  timeLimitMs: number
  secrets: FlowSecrets
}
