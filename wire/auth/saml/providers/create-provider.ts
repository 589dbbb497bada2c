import { randomUUID } from 'node:crypto'
import type { RequestContext } from '@firstline/wire/gateway'
import { createValidationError } from '../../auth-error.ts'
import type { AuthServices } from '../../auth-services.ts'
import { jsonResponse } from '../../json-response.ts'
import { requireSamlEnabled } from '../require-saml-enabled.ts'
import { presentSamlProvider } from './provider-rows.ts'

/** POST /admin/sso/providers (GoTrue: internal/api/ssoadmin.go). */
export async function handleCreateProvider(
  services: Pick<AuthServices, 'external' | 'settings'>,
  context: RequestContext,
  request: Request,
): Promise<Response> {
  requireSamlEnabled(services.settings)
  const params = await services.external.readSamlProviderParams(request)
  if (params.type !== 'saml') throw createValidationError("type: only 'saml' is supported")
  if (!params.metadata) throw createValidationError('Either metadata_xml or metadata_url must be set')
  const id = randomUUID()
  await services.external.saveSamlProvider(context, { id, params, isNew: true })
  return jsonResponse(presentSamlProvider(await services.external.requireSamlProvider(id)), {}, 201)
}
