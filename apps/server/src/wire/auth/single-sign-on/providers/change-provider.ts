import type { RequestContext } from '#server/wire/gateway/index.ts'
import type { AuthParts } from '../../auth-options.ts'
import { requireSaml } from '../require-saml.ts'
import { requireProvider } from './provider-rows.ts'
import { readSsoProviderWish } from './read-sso-provider-wish.ts'
import { saveProvider } from './save-provider.ts'
import { showProvider } from './show-provider.ts'

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
  await saveProvider(parts, context, {
    id: known,
    wish: await readSsoProviderWish(parts, request),
    isNew: false,
  })
  return showProvider(parts, known)
}
