import { presentUser } from '../accounts/present-user.ts'
import type { AuthParts } from '../auth-options.ts'
import { jsonResponse } from '../json-response.ts'
import { userOfPath } from './user-of-path.ts'

/** GET /admin/users/{id}, and the answer to whatever changed one. */
export async function showUser(parts: AuthParts, id: string): Promise<Response> {
  return jsonResponse(presentUser(await userOfPath(parts, id)))
}
