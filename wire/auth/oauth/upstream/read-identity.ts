import { isStorableText } from '@firstline/platform/json-text'
import { requireEmailAddress } from '../../accounts/email-address.ts'
import { AuthError } from '../../auth-error.ts'
import type { ProviderIdentity } from './provider-identity.ts'

/** OpenID Connect Core, section 2: a `sub` has at most 255 ASCII characters. */
const ID_MAX_LENGTH = 255
/** Every access token contains the metadata. */
const TEXT_MAX_LENGTH = 512
const DATA_MAX_BYTES = 3_000

/** Claims of a provider, unvalidated. */
export interface ProviderClaims {
  id: unknown
  email: unknown
  emailVerified: unknown
  issuer: string
  /** In order of importance: fields beyond the size limit are dropped. */
  profile: Record<string, unknown>
}

/**
 * Validates the claims. Profile fields that are too long are dropped rather than failing the sign-in.
 * @throws {AuthError} bad_oauth_callback when the account has no id.
 */
export function parseIdentity(provider: string, claims: ProviderClaims): ProviderIdentity {
  const id =
    typeof claims.id === 'string' && claims.id !== '' && claims.id.length <= ID_MAX_LENGTH ? claims.id : null
  // PostgreSQL cannot store a zero byte or a lone surrogate.
  if (id === null || !isStorableText(id)) {
    throw new AuthError(400, 'bad_oauth_callback', 'The provider returned no account ID')
  }
  const email = readAddress(claims.email)
  const emailVerified = email !== null && claims.emailVerified === true && isSameMailbox(claims.email, email)
  const facts = {
    iss: claims.issuer,
    sub: id,
    provider_id: id,
    ...(email === null ? {} : { email }),
    email_verified: emailVerified,
    phone_verified: false,
  }
  return { provider, providerId: id, email, emailVerified, data: addProfileFields(facts, claims.profile) }
}

/** Null for an invalid address: accounts without an address are allowed. */
function readAddress(claims: unknown): string | null {
  if (typeof claims !== 'string' || !isStorableText(claims)) return null
  try {
    return requireEmailAddress(claims)
  } catch (error) {
    if (error instanceof AuthError) return null
    throw error
  }
}

/**
 * Whether the verified address is the normalized one. Where normalization changed more than A to Z, as it turns the
 * Kelvin sign into a k, the normalized address may belong to another person.
 */
function isSameMailbox(claims: unknown, address: string): boolean {
  const lower = String(claims)
    .trim()
    .replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())
  return lower.startsWith(address.slice(0, address.lastIndexOf('@') + 1))
}

function addProfileFields(
  facts: Record<string, unknown>,
  profile: Record<string, unknown>,
): Record<string, unknown> {
  let data = facts
  for (const [name, value] of Object.entries(profile)) {
    if (typeof value !== 'string' || value === '' || value.length > TEXT_MAX_LENGTH || !isStorableText(value))
      continue
    const more = { ...data, [name]: value }
    if (Buffer.byteLength(JSON.stringify(more)) <= DATA_MAX_BYTES) data = more
  }
  return data
}
