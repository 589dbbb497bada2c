import type { AuthServices } from '../../auth-services.ts'
import { jsonResponse } from '../../json-response.ts'
import { requireSamlEnabled } from '../require-saml-enabled.ts'
import { presentSamlProvider } from './provider-rows.ts'

export async function handleGetProvider(
  services: Pick<AuthServices, 'external' | 'settings'>,
  id: string,
): Promise<Response> {
  requireSamlEnabled(services.settings)
  return jsonResponse(presentSamlProvider(await services.external.requireSamlProvider(id)))
}
