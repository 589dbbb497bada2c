import { requireEmailAddress } from '../../accounts/email-address.ts'
import { AuthError } from '../../auth-error.ts'
import type { ProviderIdentity } from './provider-identity.ts'

/** OpenID Connect Core, section 2: a `sub` has at most 255 ASCII characters. */
const ID_MAX_LENGTH = 255
/** Metadata travel in every access token. */
const TEXT_MAX_LENGTH = 512
const DATA_MAX_BYTES = 3_000

/** What a provider told of somebody, of whatever kinds. */
export interface ToldIdentity {
  id: unknown
  email: unknown
  emailVerified: unknown
  issuer: string
  /** In order of worth: what would be too much is left out, from the end. */
  profile: Record<string, unknown>
}

/**
 * What we keep of it, and believe. The rest of the profile is cut before a sign-in fails for it.
 * @throws {AuthError} bad_oauth_callback when the account has no id.
 */
export function readIdentity(provider: string, told: ToldIdentity): ProviderIdentity {
  const id = typeof told.id === 'string' && told.id !== '' && told.id.length <= ID_MAX_LENGTH ? told.id : null
  // Text that no database can keep: a zero byte, half of a character.
  if (id === null || !isKeepable(id)) {
    throw new AuthError(400, 'bad_oauth_callback', 'The provider did not say whose account it is')
  }
  const email = readAddress(told.email)
  const emailVerified = email !== null && told.emailVerified === true && isItsMailBox(told.email, email)
  const facts = {
    iss: told.issuer,
    sub: id,
    provider_id: id,
    ...(email === null ? {} : { email }),
    email_verified: emailVerified,
    phone_verified: false,
  }
  return { provider, providerId: id, email, emailVerified, data: withProfile(facts, told.profile) }
}

/** Null for what is no address: an account without one may exist. */
function readAddress(told: unknown): string | null {
  if (typeof told !== 'string' || !isKeepable(told)) return null
  try {
    return requireEmailAddress(told)
  } catch (error) {
    if (error instanceof AuthError) return null
    throw error
  }
}

/**
 * Whether the mail box that the provider has verified is the one of the address as we write it. Where composing it or its
 * lower case changed more than A to Z, as it makes a k of the sign for kelvin, it may be somebody else's.
 */
function isItsMailBox(told: unknown, address: string): boolean {
  const lower = String(told)
    .trim()
    .replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())
  return lower.startsWith(address.slice(0, address.lastIndexOf('@') + 1))
}

function withProfile(
  facts: Record<string, unknown>,
  profile: Record<string, unknown>,
): Record<string, unknown> {
  let data = facts
  for (const [name, value] of Object.entries(profile)) {
    if (typeof value !== 'string' || value === '' || value.length > TEXT_MAX_LENGTH || !isKeepable(value))
      continue
    const more = { ...data, [name]: value }
    if (Buffer.byteLength(JSON.stringify(more)) <= DATA_MAX_BYTES) data = more
  }
  return data
}

function isKeepable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}
