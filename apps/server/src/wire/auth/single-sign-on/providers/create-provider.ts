import { randomUUID } from 'node:crypto'
import type { RequestContext } from '#server/wire/gateway/index.ts'
import { validationFailed } from '../../auth-error.ts'
import type { AuthParts } from '../../auth-options.ts'
import { jsonResponse } from '../../json-response.ts'
import { requireSaml } from '../require-saml.ts'
import { presentProvider, requireProvider } from './provider-rows.ts'
import { readSsoProviderWish } from './read-sso-provider-wish.ts'
import { saveProvider } from './save-provider.ts'

/** POST /admin/sso/providers: whose metadata these are may sign people in from now on. */
export async function createProvider(
  parts: AuthParts,
  context: RequestContext,
  request: Request,
): Promise<Response> {
  requireSaml(parts)
  const wish = await readSsoProviderWish(parts, request)
  if (wish.type !== 'saml') throw validationFailed("type: only 'saml' is supported")
  if (!wish.metadata) throw validationFailed('Either metadata_xml or metadata_url must be set')
  const id = randomUUID()
  await saveProvider(parts, context, { id, wish, isNew: true })
  return jsonResponse(presentProvider(await requireProvider(parts.database, id)), {}, 201)
}
