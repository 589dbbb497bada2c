import type { RequestContext } from '@firstline/wire/gateway'
import type { AuthServices } from '../../auth-services.ts'
import { requireSamlEnabled } from '../require-saml-enabled.ts'
import { handleGetProvider } from './get-provider.ts'

/**
 * PUT /admin/sso/providers/{id} (GoTrue: internal/api/ssoadmin.go): changes the given fields. New metadata must have
 * the same entity id. Sending `metadata_url` again refetches it, for example after a key rollover.
 */
export async function handleUpdateProvider(
  services: Pick<AuthServices, 'external' | 'settings'>,
  context: RequestContext,
  request: Request,
  id: string,
): Promise<Response> {
  requireSamlEnabled(services.settings)
  const { id: providerId } = await services.external.requireSamlProvider(id)
  await services.external.saveSamlProvider(context, {
    id: providerId,
    params: await services.external.readSamlProviderParams(request),
    isNew: false,
  })
  return handleGetProvider(services, providerId)
}
