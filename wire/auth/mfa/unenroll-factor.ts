import type { RequestContext } from '@firstline/wire/gateway'
import { type FactorRow, presentFactor } from '../accounts/present-factor.ts'
import type { StoredUser } from '../accounts/user-rows.ts'
import type { FactorServices } from './factors.ts'
import { jsonResponse } from '../json-response.ts'
import { requireFactor } from './require-factor-user.ts'

/** DELETE /factors/{id} (GoTrue: internal/api/mfa.go). Removing a verified factor requires AAL2. */
export async function handleUnenrollFactor(
  services: Pick<FactorServices, 'factors' | 'limits'>,
  context: RequestContext,
  factorId: string,
): Promise<Response> {
  await services.limits.limitRequests(context, 'mfa', 'factors')
  const caller = await services.factors.requireFactorUser(context)
  const factor = requireFactor(caller.factors, factorId)
  const { id } = await services.factors.removeFactorRow(context, { ...caller, factor })
  return jsonResponse({ id })
}

/** Removes a factor with the service key, for a user who lost it. Returns the removed factor. */
export async function unenrollFactorAsAdmin(
  services: Pick<FactorServices, 'factors'>,
  context: RequestContext,
  { user, factor }: { user: StoredUser; factor: FactorRow },
): Promise<Response> {
  return jsonResponse(
    presentFactor(
      await services.factors.removeFactorRow(context, { user, factor, sessionId: null, session: null }),
    ),
  )
}
