import { AdminConflict, type AdminUser, AdminUserAnswer } from '@firstline/contract/admin'
import type { FieldError } from '@firstline/contract/errors'
import { requestFunction } from '#platform/api/request-function.ts'
import { RefusedError } from '#platform/api/function-errors.ts'
import { createMemberConnection } from '#platform/api/member-connection.ts'

export interface UserEdit {
  call:
    | 'admin-set-plan'
    | 'admin-set-credits'
    | 'admin-assign-credits'
    | 'admin-ban'
    | 'admin-set-role'
    | 'admin-delete-account'
  /** The title of the error message. */
  failure: string
  body: object
}

/** `conflict`: another edit was saved first, nothing was saved, and this is the user now. */
export type EditResult =
  | { outcome: 'saved' | 'conflict'; user: AdminUser }
  | { outcome: 'refused'; fields: FieldError[] }

/**
 * Changes a user unless another edit was saved first.
 * @throws {RefusedError | ConnectionLostError | InvalidResponseError} for anything but a field error or a conflict
 */
export async function editUser({ call, failure, body }: UserEdit): Promise<EditResult> {
  try {
    const { user } = await requestFunction(createMemberConnection(call, failure), AdminUserAnswer, { body })
    return { outcome: 'saved', user }
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error
    const conflict = AdminConflict.safeParse(error.body)
    if (conflict.success) return { outcome: 'conflict', user: conflict.data.user }
    if (error.fields.length > 0) return { outcome: 'refused', fields: error.fields }
    throw error
  }
}
