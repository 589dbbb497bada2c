import type { ExternalProvider } from '../../auth-settings.ts'
import { parseIdentity } from './read-identity.ts'
import type { ProviderIdentity } from './provider-identity.ts'

/**
 * Maps the claims of a verified ID token (OpenID Connect Core, 5.1) to an identity.
 * @throws {AuthError} bad_oauth_callback without a usable `sub`.
 */
export function readIdentityFromClaims(
  { name, issuer }: Pick<ExternalProvider, 'name' | 'issuer'>,
  claims: Readonly<Record<string, unknown>>,
): ProviderIdentity {
  const fullName = claims['name'] ?? joinNames(claims['given_name'], claims['family_name'])
  return parseIdentity(name, {
    id: claims['sub'],
    email: claims['email'],
    emailVerified: claims['email_verified'],
    issuer: typeof claims['iss'] === 'string' ? claims['iss'] : issuer,
    profile: {
      name: fullName,
      full_name: fullName,
      picture: claims['picture'],
      avatar_url: claims['picture'],
      preferred_username: claims['preferred_username'],
      given_name: claims['given_name'],
      family_name: claims['family_name'],
    },
  })
}

function joinNames(...names: unknown[]): string | undefined {
  const given = names.filter((name) => typeof name === 'string' && name !== '')
  return given.length > 0 ? given.join(' ') : undefined
}
