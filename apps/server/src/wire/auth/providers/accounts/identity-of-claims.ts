import type { AuthProvider } from '../../auth-options.ts'
import { readIdentity } from './read-identity.ts'
import type { ProviderIdentity } from './provider-identity.ts'

/**
 * Whose account the claims of a checked ID token name; also for tokens that an app got itself.
 * @throws {AuthError} bad_oauth_callback when they name none.
 */
export function identityOfClaims(
  { name, issuer }: Pick<AuthProvider, 'name' | 'issuer'>,
  claims: Readonly<Record<string, unknown>>,
): ProviderIdentity {
  const fullName = claims['name'] ?? joined(claims['given_name'], claims['family_name'])
  return readIdentity(name, {
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

function joined(...names: unknown[]): string | undefined {
  const given = names.filter((name) => typeof name === 'string' && name !== '')
  return given.length > 0 ? given.join(' ') : undefined
}
