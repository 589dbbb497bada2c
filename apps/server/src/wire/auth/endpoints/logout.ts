import type { RequestContext } from '#server/wire/gateway/index.ts'
import { validationFailed } from '../auth-error.ts'
import type { AuthParts } from '../auth-options.ts'
import { requireSessionUser } from '../sessions/require-session-user.ts'

const SCOPES = ['global', 'local', 'others']

/** POST /logout?scope=: ends sessions. Access tokens stay good for the REST door until they expire. */
export async function logout(parts: AuthParts, context: RequestContext, request: Request): Promise<Response> {
  const scope = new URL(request.url).searchParams.get('scope') || 'global'
  if (!SCOPES.includes(scope)) throw validationFailed(`Unsupported logout scope "${scope}"`)
  const { user, sessionId } = await requireSessionUser(parts, context)
  await parts.database.query('select auth.end_sessions($1, $2, $3, $4, $5)', [
    user.id,
    sessionId,
    scope,
    context.address,
    parts.gateway.clock.now(),
  ])
  return new Response(null, { status: 204 })
}
