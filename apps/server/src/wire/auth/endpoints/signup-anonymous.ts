import { randomUUID } from 'node:crypto'
import type { RequestContext } from '#server/wire/gateway/index.ts'
import { storeUser } from '../accounts/create-user.ts'
import { requireSignupOpen } from '../accounts/require-signup-open.ts'
import { AuthError } from '../auth-error.ts'
import type { AuthParts } from '../auth-options.ts'
import { requirePerson } from '../captcha/require-person.ts'
import { jsonResponse } from '../json-response.ts'
import { requireWithinRate } from '../limits/request-rates.ts'
import { startSession } from '../sessions/start-session.ts'

/** A user of whom nothing is known, for as long as the browser keeps the session; an address can be added later. */
export async function signupAnonymously(
  parts: AuthParts,
  context: RequestContext,
  body: { data?: Record<string, unknown> | null | undefined; gotrue_meta_security?: unknown },
): Promise<Response> {
  if (!parts.settings.anonymous) {
    throw new AuthError(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled')
  }
  await requireWithinRate(parts, context, 'anonymous')
  await requirePerson(parts, context, body)
  requireSignupOpen(parts)
  const id = randomUUID()
  await storeUser(parts, context, { id, data: body.data ?? {}, is_anonymous: true })
  const user = { id, email: null, phone: null }
  return jsonResponse(await startSession(parts, context, { user, method: 'anonymous', epoch: 0 }))
}
