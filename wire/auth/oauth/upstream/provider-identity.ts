/** A user's identity at an external provider, reduced to what the server trusts. */
export interface ProviderIdentity {
  /** The name of the provider, or `sso:<uuid>`. */
  provider: string
  /** The provider's id of the account (`sub`): never reused, at most 255 characters. */
  providerId: string
  /** Normalized; null if missing or invalid. */
  email: string | null
  /** True only if the provider claims it as a boolean. An unverified address never matches an existing account. */
  emailVerified: boolean
  /** The stored `identity_data`, built by `readIdentity`. */
  data: Record<string, unknown>
}

/** The argument of the SQL functions. */
export function toIdentityRow(identity: ProviderIdentity): Record<string, unknown> {
  return {
    provider: identity.provider,
    provider_id: identity.providerId,
    email: identity.email,
    email_verified: identity.emailVerified,
    data: identity.data,
  }
}
