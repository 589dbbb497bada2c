import { AuthError, createValidationError } from '../../auth-error.ts'
import type { SamlDependencies } from '../saml-dependencies.ts'
import { type SamlProviderRow, requireSamlProvider, SELECT_PROVIDERS } from './provider-rows.ts'
import { normalizeDomain } from './sso-domain.ts'

/** Finds a provider by its id, or by a domain of its users. */
export async function findSamlProvider(
  { database }: SamlDependencies,
  {
    provider_id: id,
    domain: domainInput,
  }: { provider_id?: string | null | undefined; domain?: string | null | undefined },
): Promise<SamlProviderRow> {
  if (id && domainInput) throw createValidationError('Only one of provider_id or domain can be set')
  if (id) return requireSamlProvider(database, id)
  if (!domainInput) throw createValidationError('A provider_id or domain needs to be provided')
  const domain = normalizeDomain(domainInput)
  const [row] = domain
    ? await database.query<SamlProviderRow>(
        `${SELECT_PROVIDERS} where p.id = (select sso_provider_id from auth.sso_domains where domain = $1)`,
        [domain],
      )
    : []
  if (!row) throw new AuthError(404, 'sso_provider_not_found', 'No SSO provider assigned for this domain')
  return row
}

export async function listSamlProviders({ database }: SamlDependencies): Promise<SamlProviderRow[]> {
  return database.query<SamlProviderRow>(`${SELECT_PROVIDERS} order by p.created_at, p.id`)
}
