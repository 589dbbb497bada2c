import type { RequestContext } from '@firstline/wire/gateway'
import { type FactorRow, presentFactor } from '../accounts/present-factor.ts'
import type { StoredUser } from '../accounts/user-rows.ts'
import type { AuthServices } from '../auth-services.ts'
import { jsonResponse } from '../json-response.ts'
import { requireFactor } from './require-factor-user.ts'

/** DELETE /factors/{id} (GoTrue: internal/api/mfa.go). Removing a verified factor requires AAL2. */
export async function handleUnenrollFactor(
  services: Pick<AuthServices, 'limits' | 'sessions'>,
  context: RequestContext,
  factorId: string,
): Promise<Response> {
  await services.limits.limitRequests(context, 'mfa', 'factors')
  const caller = await services.sessions.requireFactorUser(context)
  const factor = requireFactor(caller.factors, factorId)
  const { id } = await services.sessions.removeFactorRow(context, { ...caller, factor })
  return jsonResponse({ id })
}

/** Removes a factor with the service key, for a user who lost it. Returns the removed factor. */
export async function unenrollFactorAsAdmin(
  services: Pick<AuthServices, 'sessions'>,
  context: RequestContext,
  { user, factor }: { user: StoredUser; factor: FactorRow },
): Promise<Response> {
  return jsonResponse(
    presentFactor(
      await services.sessions.removeFactorRow(context, { user, factor, sessionId: null, session: null }),
    ),
  )
}
