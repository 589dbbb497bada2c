import { isUuid } from '#server/platform/is-uuid.ts'
import type { RequestContext } from '#server/wire/gateway/index.ts'
import { AuthError } from '../auth-error.ts'
import type { AuthParts } from '../auth-options.ts'
import { jsonResponse } from '../json-response.ts'
import { userOfPath } from './user-of-path.ts'

interface FactorRow {
  id: string
  friendly_name: string | null
  factor_type: string
  status: string
  phone: string | null
  last_challenged_at: Date | null
  created_at: Date
  updated_at: Date
}

// One by one: the secret stays where it is.
const COLUMNS = 'id, friendly_name, factor_type, status, phone, last_challenged_at, created_at, updated_at'

/** GET /admin/users/{id}/factors. */
export async function listFactors(parts: AuthParts, userId: string): Promise<Response> {
  const { user } = await userOfPath(parts, userId)
  const factors = await parts.database.query<FactorRow>(
    `select ${COLUMNS} from auth.mfa_factors where user_id = $1 order by created_at, id`,
    [user.id],
  )
  return jsonResponse(factors.map(presentFactor))
}

/** DELETE /admin/users/{id}/factors/{factor}: for somebody who lost it. Answers with what it was. */
export async function deleteFactor(
  parts: AuthParts,
  context: RequestContext,
  { id, factor }: { id: string; factor: string },
): Promise<Response> {
  const { user } = await userOfPath(parts, id)
  if (!isUuid(factor)) throw new AuthError(404, 'validation_failed', 'factor_id must be an UUID')
  const [removed] = await parts.database.query<FactorRow>(
    `with removed as (delete from auth.mfa_factors where id = $1 and user_id = $2 returning *)
     select ${COLUMNS}, auth.add_audit_entry('factor_deleted', null, $3, $4, jsonb_build_object('user_id', user_id))
     from removed`,
    [factor, user.id, context.address, parts.gateway.clock.now()],
  )
  if (!removed) throw new AuthError(404, 'mfa_factor_not_found', 'Factor not found')
  return jsonResponse(presentFactor(removed))
}

function presentFactor({ friendly_name: name, ...factor }: FactorRow): Record<string, unknown> {
  return {
    id: factor.id,
    created_at: factor.created_at,
    updated_at: factor.updated_at,
    status: factor.status,
    ...(name ? { friendly_name: name } : {}),
    factor_type: factor.factor_type,
    phone: factor.phone ?? '',
    last_challenged_at: factor.last_challenged_at,
  }
}
