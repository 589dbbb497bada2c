import { randomUUID } from 'node:crypto'
import type { RequestContext } from '#server/wire/gateway/index.ts'
import { AuthError, validationFailed } from '../../auth-error.ts'
import type { AuthParts } from '../../auth-options.ts'
import { jsonResponse } from '../../json-response.ts'
import { requireSaml } from '../require-saml.ts'
import { samlAddresses } from '../saml-addresses.ts'
import { type ProviderWish, readProviderWish } from './read-provider-wish.ts'
import {
  presentProvider,
  providerNotFound,
  type ProviderRow,
  requireProvider,
  SELECT_PROVIDERS,
} from './provider-rows.ts'

/** GET /admin/sso/providers. */
export async function listProviders(parts: AuthParts): Promise<Response> {
  requireSaml(parts)
  const rows = await parts.database.query<ProviderRow>(`${SELECT_PROVIDERS} order by p.created_at, p.id`)
  return jsonResponse({ items: rows.map(presentProvider) })
}

/** GET /admin/sso/providers/{id}. */
export async function showProvider(parts: AuthParts, id: string): Promise<Response> {
  requireSaml(parts)
  return jsonResponse(presentProvider(await requireProvider(parts.database, id)))
}

/** POST /admin/sso/providers: whose metadata these are may sign people in from now on. */
export async function createProvider(
  parts: AuthParts,
  context: RequestContext,
  request: Request,
): Promise<Response> {
  requireSaml(parts)
  const wish = await readProviderWish(parts, request)
  if (wish.type !== 'saml') throw validationFailed("type: only 'saml' is supported")
  if (!wish.metadata) throw validationFailed('Either metadata_xml or metadata_url must be set')
  const id = randomUUID()
  await save(parts, context, { id, wish, isNew: true })
  return showProvider(parts, id)
}

/**
 * PUT /admin/sso/providers/{id}: what is given; the rest stays. New metadata have to be of the same provider. The address
 * of metadata given again fetches them again, as after a change of keys.
 */
export async function changeProvider(
  parts: AuthParts,
  context: RequestContext,
  request: Request,
  id: string,
): Promise<Response> {
  requireSaml(parts)
  const { id: known } = await requireProvider(parts.database, id)
  await save(parts, context, { id: known, wish: await readProviderWish(parts, request), isNew: false })
  return showProvider(parts, known)
}

/** DELETE /admin/sso/providers/{id}: its people are signed out; their accounts stay, and nobody signs in to them. */
export async function deleteProvider(
  parts: AuthParts,
  context: RequestContext,
  id: string,
): Promise<Response> {
  requireSaml(parts)
  const row = await requireProvider(parts.database, id)
  const [gone] = await parts.database.query<{ people: number | null }>(
    'select auth.delete_sso_provider($1, $2, $3) as people',
    [row.id, context.address, parts.gateway.clock.now()],
  )
  if ((gone?.people ?? null) === null) throw providerNotFound()
  return jsonResponse(presentProvider(row))
}

async function save(
  parts: AuthParts,
  context: RequestContext,
  { id, wish, isNew }: { id: string; wish: ProviderWish; isNew: boolean },
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
