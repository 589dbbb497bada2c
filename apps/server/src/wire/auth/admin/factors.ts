import { z } from 'zod'
import type { RequestContext } from '#server/wire/gateway/index.ts'
import { requirePhoneNumber } from '../accounts/phone-number.ts'
import { type FactorRow, presentFactor } from '../accounts/present-factor.ts'
import { withTimes } from '../accounts/user-rows.ts'
import type { AuthParts } from '../auth-options.ts'
import { factorFault, nameConflict, requireNameLength } from '../factors/refusals.ts'
import { removeFactorAsAdmin } from '../factors/remove-factor.ts'
import { factorOf } from '../factors/require-factor-user.ts'
import { jsonResponse } from '../json-response.ts'
import { readAuthBody } from '../read-auth-body.ts'
import { userOfPath } from './user-of-path.ts'

interface FactorPath {
  id: string
  factor: string
}

/** GET /admin/users/{id}/factors. */
export async function listFactors(parts: AuthParts, userId: string): Promise<Response> {
  const { factors } = await userOfPath(parts, userId)
  return jsonResponse(factors.map(presentFactor))
}

const ChangeBody = z.object({ friendly_name: z.string().nullish(), phone: z.string().nullish() })

/** PUT /admin/users/{id}/factors/{factor}: another name, or another number. Answers with what it is now. */
export async function changeFactor(
  parts: AuthParts,
  context: RequestContext,
  request: Request,
  path: FactorPath,
): Promise<Response> {
  const { user, factors } = await userOfPath(parts, path.id)
  const { id, factor_type: type } = factorOf(factors, path.factor)
  const { friendly_name: name, phone } = await readAuthBody(request, ChangeBody)
  requireNameLength(name ?? '')
  const changes = {
    friendly_name: name || null,
    phone: phone && type === 'phone' ? requirePhoneNumber(phone) : null,
  }
  const [row] = await parts.database.query<{
    outcome: 'changed' | 'not_found' | 'name_conflict'
    factor: FactorRow | null
  }>('select * from auth.change_factor_as_admin($1, $2, $3, $4, $5)', [
    user.id,
    id,
    JSON.stringify(changes),
    context.address,
    parts.gateway.clock.now(),
  ])
  if (row?.outcome === 'name_conflict') throw nameConflict(name ?? '')
  if (!row?.factor) throw factorFault('not_found')
  return jsonResponse(presentFactor(withTimes(row.factor)))
}

/** DELETE /admin/users/{id}/factors/{factor}: for somebody who lost it. Answers with what it was. */
export async function deleteFactor(
  parts: AuthParts,
  context: RequestContext,
  path: FactorPath,
): Promise<Response> {
  const { user, factors } = await userOfPath(parts, path.id)
  return removeFactorAsAdmin(parts, context, { user, factor: factorOf(factors, path.factor) })
}
