import type { RequestContext } from '@firstline/wire/gateway'
import { AuthError, createValidationError } from '../../auth-error.ts'
import type { SamlDependencies } from '../saml-dependencies.ts'
import { getSamlEndpoints } from '../saml-endpoints.ts'
import { createProviderNotFoundError } from './provider-rows.ts'
import type { SamlProviderParams } from './read-saml-provider-params.ts'

/**
 * Creates or updates a provider.
 * @throws {AuthError} saml_idp_already_exists, sso_domain_already_exists, saml_entity_id_mismatch,
 * sso_provider_not_found.
 */
export async function saveSamlProvider(
  deps: SamlDependencies,
  context: RequestContext,
  { id, params, isNew }: { id: string; params: SamlProviderParams; isNew: boolean },
): Promise<void> {
  const { metadata, domains, attributeMapping, nameIdFormat } = params
  if (metadata?.entityId === getSamlEndpoints(deps.settings).entityId) {
    throw createValidationError('The metadata are of this site, not of an identity provider')
  }
  const provider = {
    id,
    ...(metadata && {
      entity_id: metadata.entityId,
      metadata_xml: metadata.xml,
      metadata_url: metadata.url,
      sign_in_url: metadata.signInUrl,
      certificates: metadata.certificates,
    }),
    ...(domains && { domains }),
    ...(attributeMapping && { attribute_mapping: attributeMapping }),
    ...(nameIdFormat === undefined ? {} : { name_id_format: nameIdFormat }),
  }
  const [row] = await deps.database.query<{ outcome: string; taken: string | null }>(
    'select * from auth.save_sso_provider($1, $2, $3, $4)',
    [JSON.stringify(provider), isNew, context.address, deps.clock.now()],
  )
  if (row?.outcome !== 'saved')
    throw toSaveError(row?.outcome, { entity: metadata?.entityId, domain: row?.taken })
}

function toSaveError(
  outcome: string | undefined,
  { entity, domain }: { entity: string | undefined; domain: string | null | undefined },
): AuthError {
  switch (outcome) {
    case 'entity_taken':
      return new AuthError(
        422,
        'saml_idp_already_exists',
        `SAML Identity Provider with this EntityID (${entity ?? ''}) already exists`,
      )
    case 'domain_taken':
      return new AuthError(
        400,
        'sso_domain_already_exists',
        `domains: ${domain ?? 'one of them'} is already assigned to another provider`,
      )
    case 'other_entity':
      return new AuthError(
        400,
        'saml_entity_id_mismatch',
        'The metadata has another entityID. Add the provider separately.',
      )
    default:
      return createProviderNotFoundError()
  }
}

/** @throws {AuthError} sso_provider_not_found. */
export async function deleteSamlProvider(
  { database, clock }: SamlDependencies,
  context: RequestContext,
  id: string,
): Promise<void> {
  const [deleted] = await database.query<{ people: number | null }>(
    'select auth.delete_sso_provider($1, $2, $3) as people',
    [id, context.address, clock.now()],
  )
  if ((deleted?.people ?? null) === null) throw createProviderNotFoundError()
}
