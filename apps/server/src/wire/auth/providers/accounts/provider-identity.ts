/** Who somebody is at a provider, as far as we believe it. */
export interface ProviderIdentity {
  /** The name of the provider, or `sso:<uuid>`. */
  provider: string
  /** The provider's own id of the account: never reused there, at most 255 characters. */
  providerId: string
  /** In its one writing; null where none was told, or what is none. */
  email: string | null
  /** The provider said so, as a boolean. An address that was not verified finds no account. */
  emailVerified: boolean
  /** What becomes the identity’s data: `readIdentity` makes it. */
  data: Record<string, unknown>
}

/** As the database's functions take it. */
export function identityRow(identity: ProviderIdentity): Record<string, unknown> {
  return {
    provider: identity.provider,
    provider_id: identity.providerId,
    email: identity.email,
    email_verified: identity.emailVerified,
    data: identity.data,
  }
}
