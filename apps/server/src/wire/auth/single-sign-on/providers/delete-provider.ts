import type { RequestContext } from '#server/wire/gateway/index.ts'
import type { AuthParts } from '../../auth-options.ts'
import { jsonResponse } from '../../json-response.ts'
import { requireSaml } from '../require-saml.ts'
import { presentProvider, providerNotFound, requireProvider } from './provider-rows.ts'

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
