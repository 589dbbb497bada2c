import type { RequestContext } from '@firstline/wire/gateway'
import type { AuthServices } from '../../auth-services.ts'
import { jsonResponse } from '../../json-response.ts'
import { requireSamlEnabled } from '../require-saml-enabled.ts'
import { presentSamlProvider } from './provider-rows.ts'

/**
 * DELETE /admin/sso/providers/{id} (GoTrue: internal/api/ssoadmin.go): ends the sessions of its users. Their accounts
 * are kept, without a sign-in method.
 */
export async function handleDeleteProvider(
  services: Pick<AuthServices, 'external' | 'settings'>,
  context: RequestContext,
  id: string,
): Promise<Response> {
  requireSamlEnabled(services.settings)
  const row = await services.external.requireSamlProvider(id)
  await services.external.deleteSamlProvider(context, row.id)
  return jsonResponse(presentSamlProvider(row))
}
