import { AccountDeleted, USER_ID_NOT_FOUND } from '@firstline/contract/account'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useAuth } from '#domains/auth/session/use-auth.ts'
import { requestFunction } from '#platform/api/request-function.ts'
import { ConnectionLostError, isSessionRefusal, RefusedError } from '#platform/api/function-errors.ts'
import { createMemberConnection } from '#platform/api/member-connection.ts'
import { UNREACHED } from '#platform/clean-message.ts'
import { notify } from '#platform/notify.ts'
import { paths } from '#platform/router/paths.ts'

const DELETE_ACCOUNT_FAILED = 'Failed to delete account'

/** Deletes the account of the signed-in user and the data that this browser keeps of it. */
export function useDeleteAccount(): { isBusy: boolean; deleteAccount: () => Promise<void> } {
  const auth = useAuth()
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)

  const deleteAccount = async () => {
    const { user } = auth
    if (!user) {
      notify.error(USER_ID_NOT_FOUND)
      return
    }
    setBusy(true)
    if (await auth.deleteAccount(() => requestDeletion(user.id))) await navigate(paths.home)
    setBusy(false)
  }
  return { isBusy, deleteAccount }
}

/** Requests the deletion and reports its outcome; true when the account is gone. */
async function requestDeletion(userId: string): Promise<boolean> {
  const connection = createMemberConnection('auth-operations', DELETE_ACCOUNT_FAILED)
  try {
    await requestFunction(connection, AccountDeleted, { body: { action: 'deleteAccount', userId } })
    notify.success('Account deleted', {
      description: 'Everything that named you has been removed.',
      staysOnNavigation: true,
    })
    return true
  } catch (error) {
    if (error instanceof RefusedError && error.code === 'not_found') {
      notify.error(USER_ID_NOT_FOUND, {
        description: 'This account has already been deleted.',
        staysOnNavigation: true,
      })
      return true
    }
    const isLost = error instanceof ConnectionLostError
    if (!isSessionRefusal(error)) {
      notify.failure(error, { title: DELETE_ACCOUNT_FAILED, ...(isLost && { description: UNREACHED }) })
    }
    return false
  }
}
