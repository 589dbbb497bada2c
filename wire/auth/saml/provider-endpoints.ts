import { randomUUID } from 'node:crypto'
import type { RequestContext } from '@firstline/wire/gateway'
import { createValidationError } from '../auth-error.ts'
import { jsonResponse } from '../json-response.ts'
import { presentSamlProvider } from './providers/provider-rows.ts'
import { requireSamlEnabled } from './require-saml-enabled.ts'
import type { SamlServices } from './saml.ts'

export async function handleListProviders(
  services: Pick<SamlServices, 'saml' | 'settings'>,
): Promise<Response> {
  requireSamlEnabled(services.settings)
  const rows = await services.saml.listProviders()
  return jsonResponse({ items: rows.map(presentSamlProvider) })
}

/** POST /admin/sso/providers (GoTrue: internal/api/ssoadmin.go). */
export async function handleCreateProvider(
  services: Pick<SamlServices, 'saml' | 'settings'>,
  context: RequestContext,
  request: Request,
): Promise<Response> {
  requireSamlEnabled(services.settings)
  const params = await services.saml.readProviderParams(request)
  if (params.type !== 'saml') throw createValidationError("type: only 'saml' is supported")
  if (!params.metadata) throw createValidationError('Either metadata_xml or metadata_url must be set')
  const id = randomUUID()
  await services.saml.saveProvider(context, { id, params, isNew: true })
  return jsonResponse(presentSamlProvider(await services.saml.requireProvider(id)), {}, 201)
}

export async function handleGetProvider(
  services: Pick<SamlServices, 'saml' | 'settings'>,
  id: string,
): Promise<Response> {
  requireSamlEnabled(services.settings)
  return jsonResponse(presentSamlProvider(await services.saml.requireProvider(id)))
}

/**
 * PUT /admin/sso/providers/{id} (GoTrue: internal/api/ssoadmin.go): changes the given fields. New metadata must have
 * the same entity id. Sending `metadata_url` again refetches it, for example after a key rollover.
 */
export async function handleUpdateProvider(
  services: Pick<SamlServices, 'saml' | 'settings'>,
  context: RequestContext,
  request: Request,
  id: string,
): Promise<Response> {
  requireSamlEnabled(services.settings)
  const { id: providerId } = await services.saml.requireProvider(id)
  await services.saml.saveProvider(context, {
    id: providerId,
    params: await services.saml.readProviderParams(request),
    isNew: false,
  })
  return handleGetProvider(services, providerId)
}

/**
 * DELETE /admin/sso/providers/{id} (GoTrue: internal/api/ssoadmin.go): ends the sessions of its users. Their accounts
 * are kept, without a sign-in method.
 */
export async function handleDeleteProvider(
  services: Pick<SamlServices, 'saml' | 'settings'>,
  context: RequestContext,
  id: string,
): Promise<Response> {
  requireSamlEnabled(services.settings)
  const row = await services.saml.requireProvider(id)
  await services.saml.deleteProvider(context, row.id)
  return jsonResponse(presentSamlProvider(row))
}
