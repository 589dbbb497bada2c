import type { AuthParts } from '../../auth-options.ts'
import { jsonResponse } from '../../json-response.ts'
import { requireSaml } from '../require-saml.ts'
import { presentProvider, requireProvider } from './provider-rows.ts'

/** GET /admin/sso/providers/{id}. */
export async function showProvider(parts: AuthParts, id: string): Promise<Response> {
  requireSaml(parts)
  return jsonResponse(presentProvider(await requireProvider(parts.database, id)))
}
