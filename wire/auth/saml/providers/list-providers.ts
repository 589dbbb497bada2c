import type { AuthServices } from '../../auth-services.ts'
import { jsonResponse } from '../../json-response.ts'
import { requireSamlEnabled } from '../require-saml-enabled.ts'
import { presentSamlProvider } from './provider-rows.ts'

export async function handleListProviders(
  services: Pick<AuthServices, 'external' | 'settings'>,
): Promise<Response> {
  requireSamlEnabled(services.settings)
  const rows = await services.external.listSamlProviders()
  return jsonResponse({ items: rows.map(presentSamlProvider) })
}
