import type { RequestContext } from '#server/wire/gateway/index.ts'
import { AuthError, validationFailed } from '../../auth-error.ts'
import type { AuthParts } from '../../auth-options.ts'
import { samlAddresses } from '../saml-addresses.ts'
import { providerNotFound } from './provider-rows.ts'
import type { SsoProviderWish } from './read-sso-provider-wish.ts'

/**
 * Stores what is wanted of a provider, new or not.
 * @throws {AuthError} saml_idp_already_exists, sso_domain_already_exists, saml_entity_id_mismatch, sso_provider_not_found.
 */
export async function saveProvider(
  parts: AuthParts,
  context: RequestContext,
  { id, wish, isNew }: { id: string; wish: SsoProviderWish; isNew: boolean },
): Promise<void> {
  const { metadata, domains, attributeMapping, nameIdFormat } = wish
  if (metadata?.entityId === samlAddresses(parts.settings).entityId) {
    throw validationFailed('The metadata are of this site, not of an identity provider')
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
  const [row] = await parts.database.query<{ outcome: string; taken: string | null }>(
    'select * from auth.save_sso_provider($1, $2, $3, $4)',
    [JSON.stringify(provider), isNew, context.address, parts.gateway.clock.now()],
  )
  if (row?.outcome !== 'saved')
    throw refusalOf(row?.outcome, { entity: metadata?.entityId, domain: row?.taken })
}

function refusalOf(
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
        'The metadata are of another provider: their EntityID is not that of before',
      )
    default:
      return providerNotFound()
  }
}
