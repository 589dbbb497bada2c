import { z } from 'zod'
import { readBody } from '@firstline/platform/read-body'
import type { RequestContext } from '@firstline/wire/gateway'
import type { AuthServices } from '../auth-services.ts'
import { jsonResponse } from '../json-response.ts'
import { AUTH_BODY_MAX_BYTES, parseAuthBody } from '../read-auth-body.ts'

const DeleteBody = z.object({ should_soft_delete: z.boolean().nullish() })

/**
 * DELETE /admin/users/{id} (GoTrue: internal/api/admin.go): a hard delete with all personal data, or a soft delete that
 * keeps the row for references to it. The product may refuse either.
 */
export async function handleAdminDeleteUser(
  services: Pick<AuthServices, 'accounts'>,
  context: RequestContext,
  request: Request,
  id: string,
): Promise<Response> {
  const { user } = await services.accounts.requireUserById(id)
  await services.accounts.deleteUser(context, user, await readIsSoft(request))
  return jsonResponse({})
}

/** Many clients send no body. */
async function readIsSoft(request: Request): Promise<boolean> {
  const text = await readBody(request, AUTH_BODY_MAX_BYTES)
  return text.trim() === '' ? false : (parseAuthBody(text, DeleteBody).should_soft_delete ?? false)
}
