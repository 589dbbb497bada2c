import type { AdminUser } from '@firstline/contract/admin'
import type { UserEdit } from '#domains/admin/users/edit-user.ts'
import { useEditUser } from '#domains/admin/users/use-edit-user.ts'
import { notify } from '#platform/notify.ts'

const CHANGED = 'This user changed in the meantime. Look again, then repeat it.'

export interface AccountAction extends Pick<UserEdit, 'call' | 'failure'> {
  values: object
  /** Describes the success. */
  success: (user: AdminUser) => string
}

/** Runs an action on an account; resolves to whether it succeeded. Failures are reported. */
export function useAccountAction({ userId, version }: AdminUser) {
  const { save, isSaving } = useEditUser()
  const run = async ({ call, failure, values, success }: AccountAction): Promise<boolean> => {
    const result = await save({ call, failure, body: { userId, version, ...values } })
    if (result?.outcome === 'conflict') notify.error(failure, { description: CHANGED })
    if (result?.outcome === 'refused') notify.error(failure, { description: result.fields[0]?.message })
    if (result?.outcome !== 'saved') return false
    notify.success(success(result.user))
    return true
  }
  return { run, isRunning: isSaving }
}
