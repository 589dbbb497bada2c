import { AuthError } from '../../auth-error.ts'
import type { SamlDependencies } from '../saml-dependencies.ts'
import type { SamlProviderRow } from '../providers/provider-rows.ts'
import { getEmailDomain, type SamlUser } from '../responses/read-saml-user.ts'

/**
 * A provider may only sign in addresses of its own domains, so that it cannot impersonate users of another company. A
 * provider without domains may use any address except those of other providers' domains. Reserved addresses are
 * refused.
 * @throws {AuthError} email_address_not_authorized.
 */
export async function requireAuthorizedDomain(
  deps: SamlDependencies,
  { id, domains }: SamlProviderRow,
  { email }: SamlUser,
): Promise<void> {
  const domain = getEmailDomain(email)
  const isOwn =
    domains.length > 0
      ? domains.includes(domain)
      : (
          await deps.database.query(
            'select 1 from auth.sso_domains where domain = $1 and sso_provider_id <> $2',
            [domain, id],
          )
        ).length === 0
  if (!isOwn || deps.accounts.isReserved(email)) {
    throw new AuthError(
      400,
      'email_address_not_authorized',
      'The provider may not sign in users with this email address',
    )
  }
}
