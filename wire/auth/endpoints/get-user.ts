import type { RequestContext } from '@firstline/wire/gateway'
import type { AuthServices } from '../auth-services.ts'
import { jsonResponse } from '../json-response.ts'
import { presentUser } from '../accounts/present-user.ts'

/** GET /user. */
export async function handleGetUser(
  services: Pick<AuthServices, 'sessions'>,
  context: RequestContext,
): Promise<Response> {
  return jsonResponse(presentUser(await services.sessions.requireSessionUser(context)))
}
