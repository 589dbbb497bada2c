import { z } from 'zod'
import { readBody } from '#server/platform/read-body.ts'
import type { RequestContext } from '#server/wire/gateway/index.ts'
import type { AuthParts } from '../auth-options.ts'
import { jsonResponse } from '../json-response.ts'
import { AUTH_BODY_MAX_BYTES, parseAuthBody } from '../read-auth-body.ts'
import { userOfPath } from './user-of-path.ts'

const DeleteBody = z.object({ should_soft_delete: z.boolean().nullish() })

/**
 * DELETE /admin/users/{id}: for good, with all that names the person, or softly, so that the row stays for whoever refers
 * to it. The product may refuse either.
 */
export async function deleteUser(
  parts: AuthParts,
  context: RequestContext,
  request: Request,
  id: string,
): Promise<Response> {
  const { user } = await userOfPath(parts, id)
  const isSoft = await readIsSoft(request)
  const now = parts.gateway.clock.now()
  if (!isSoft) {
    await parts.deletion.remove(user.id, now)
    // Without the id: nothing names the person any more.
    await parts.database.query("select auth.add_audit_entry('user_deleted', null, $1, $2)", [
      context.address,
      now,
    ])
    return jsonResponse({})
  }
  if (user.deleted_at === null) {
    const hash = (contact: string | null) =>
      contact ? parts.secrets.hash('deleted account', `${user.id} ${contact}`) : null
    await parts.deletion.takeOut(user.id, now, {
      sql: 'select auth.soft_delete_user($1, $2, $3, $4, $5)',
      params: [user.id, hash(user.email), hash(user.phone), context.address, now],
    })
  }
  return jsonResponse({})
}

/** Many clients delete without any body. */
async function readIsSoft(request: Request): Promise<boolean> {
  const text = await readBody(request, AUTH_BODY_MAX_BYTES)
  return text.trim() === '' ? false : (parseAuthBody(text, DeleteBody).should_soft_delete ?? false)
}
