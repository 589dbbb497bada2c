import { presentUser } from '../accounts/present-user.ts'
import type { AuthServices } from '../auth-services.ts'
import { jsonResponse } from '../json-response.ts'

/** GET /admin/users/{id}; also the response of the endpoints that change a user. */
export async function handleAdminGetUser(
  services: Pick<AuthServices, 'accounts'>,
  id: string,
): Promise<Response> {
  return jsonResponse(presentUser(await services.accounts.requireUserById(id)))
}
