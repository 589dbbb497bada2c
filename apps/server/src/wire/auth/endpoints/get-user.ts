import type { RequestContext } from '#server/wire/gateway/index.ts'
import type { AuthParts } from '../auth-options.ts'
import { jsonResponse } from '../json-response.ts'
import { presentUser } from '../accounts/present-user.ts'
import { requireSessionUser } from '../sessions/require-session-user.ts'

/** GET /user. */
export async function getUser(parts: AuthParts, context: RequestContext): Promise<Response> {
  return jsonResponse(presentUser(await requireSessionUser(parts, context)))
}
