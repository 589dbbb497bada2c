import type { RequestContext } from '@firstline/wire/gateway'
import { createValidationError } from '../auth-error.ts'
import type { AuthServices } from '../auth-services.ts'

const SCOPES = ['global', 'local', 'others']

/**
 * POST /logout?scope= (GoTrue: internal/api/logout.go): ends sessions. The REST API accepts their access tokens until
 * they expire.
 */
export async function handleLogout(
  services: Pick<AuthServices, 'sessions'>,
  context: RequestContext,
  request: Request,
): Promise<Response> {
  const scope = new URL(request.url).searchParams.get('scope') || 'global'
  if (!SCOPES.includes(scope)) throw createValidationError(`Unsupported logout scope "${scope}"`)
  const { user, sessionId } = await services.sessions.requireSessionUser(context)
  await services.sessions.endSessions(context, { userId: user.id, sessionId, scope })
  return new Response(null, { status: 204 })
}
