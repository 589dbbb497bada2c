import type { AuthParts } from '../../auth-options.ts'
import { jsonResponse } from '../../json-response.ts'
import { requireSaml } from '../require-saml.ts'
import { presentProvider, type ProviderRow, SELECT_PROVIDERS } from './provider-rows.ts'

/** GET /admin/sso/providers. */
export async function listProviders(parts: AuthParts): Promise<Response> {
  requireSaml(parts)
  const rows = await parts.database.query<ProviderRow>(`${SELECT_PROVIDERS} order by p.created_at, p.id`)
  return jsonResponse({ items: rows.map(presentProvider) })
}
