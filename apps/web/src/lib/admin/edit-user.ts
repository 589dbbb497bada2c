import { AdminConflict, type AdminUser, AdminUserAnswer } from '@firstline/contract/admin'
import type { FieldFault } from '@firstline/contract/errors'
import { askFunction } from '#lib/functions/ask-function.ts'
import { RefusedError } from '#lib/functions/function-errors.ts'
import { memberConnection } from '#lib/functions/member-connection.ts'

export interface UserEdit {
  call: 'admin-set-plan' | 'admin-set-credits' | 'admin-assign-credits'
  /** What is said when it fails. */
  failure: string
  body: object
}

/** `conflict`: somebody was faster, nothing was saved, and this is the user now. */
export type Edited =
  | { outcome: 'saved' | 'conflict'; user: AdminUser }
  | { outcome: 'refused'; fields: FieldFault[] }

/**
 * Changes a user, if nobody was faster.
 * @throws {RefusedError | ConnectionLostError | InvalidResponseError} what is neither the fields' nor the version's fault
 */
export async function editUser({ call, failure, body }: UserEdit): Promise<Edited> {
  try {
    const { user } = await askFunction(memberConnection(call, failure), AdminUserAnswer, { body })
    return { outcome: 'saved', user }
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error
    const conflict = AdminConflict.safeParse(error.body)
    if (conflict.success) return { outcome: 'conflict', user: conflict.data.user }
    if (error.fields.length > 0) return { outcome: 'refused', fields: error.fields }
    throw error
  }
}
