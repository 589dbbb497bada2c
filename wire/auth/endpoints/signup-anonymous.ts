import { randomUUID } from 'node:crypto'
import type { RequestContext } from '@firstline/wire/gateway'
import { requireSignupOpen } from '../accounts/require-signup-open.ts'
import { AuthError } from '../auth-error.ts'
import type { AuthServices } from '../auth-services.ts'
import { jsonResponse } from '../json-response.ts'

/**
 * POST /signup without a contact (GoTrue: internal/api/anonymous.go). The account is lost with the browser's session
 * unless a contact is added.
 */
export async function signUpAnonymously(
  services: Pick<AuthServices, 'accounts' | 'limits' | 'sessions' | 'settings'>,
  context: RequestContext,
  body: { data?: Record<string, unknown> | null | undefined; gotrue_meta_security?: unknown },
): Promise<Response> {
  if (!services.settings.anonymous) {
    throw new AuthError(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled')
  }
  await services.limits.limitRequests(context, 'anonymous')
  await services.limits.requireCaptcha(context, body)
  requireSignupOpen(services.settings)
  const id = randomUUID()
  await services.accounts.insertUser(context, { id, data: body.data ?? {}, is_anonymous: true })
  const user = { id, email: null, phone: null }
  return jsonResponse(await services.sessions.startSession(context, { user, method: 'anonymous', epoch: 0 }))
}
