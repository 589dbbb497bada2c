import { AccountDeleted, DELETE_ACCOUNT_FAILED, USER_ID_NOT_FOUND } from '@firstline/contract/account'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useAuth } from '#lib/auth/use-auth.ts'
import { askFunction } from '#lib/functions/ask-function.ts'
import { ConnectionLostError, isNobody, RefusedError } from '#lib/functions/function-errors.ts'
import { memberConnection } from '#lib/functions/member-connection.ts'
import { notify } from '#lib/notify.ts'
import { paths } from '#lib/paths.ts'

const UNREACHED = 'The server could not be reached. Please try again.'

/** Deletes the account of whoever is signed in, and with it what this browser keeps of it. */
export function useDeleteAccount(): { isBusy: boolean; deleteAccount: () => Promise<void> } {
  const { user, forgetAccount } = useAuth()
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)
  const isRunning = useRef(false)

  const deleteAccount = async () => {
    if (!user) {
      notify.error(USER_ID_NOT_FOUND)
      return
    }
    // The state comes too late for the second half of a double click.
    if (isRunning.current) return
    isRunning.current = true
    setBusy(true)
    if (await askToDelete(user.id)) {
      await forgetAccount()
      await navigate(paths.home)
    }
    isRunning.current = false
    setBusy(false)
  }
  return { isBusy, deleteAccount }
}

/** Asks the server to delete it and says what came of it; true when the account is no more. */
async function askToDelete(userId: string): Promise<boolean> {
  const connection = memberConnection('auth-operations', DELETE_ACCOUNT_FAILED)
  try {
    await askFunction(connection, AccountDeleted, { body: { action: 'deleteAccount', userId } })
    notify.success('Account deleted', { description: 'Everything that named you has been removed.' })
    return true
  } catch (error) {
    if (error instanceof RefusedError && error.code === 'not_found') {
      notify.error(USER_ID_NOT_FOUND, { description: 'This account has already been deleted.' })
      return true
    }
    const isLost = error instanceof ConnectionLostError
    if (!isNobody(error)) {
      notify.failure(error, { title: DELETE_ACCOUNT_FAILED, ...(isLost && { description: UNREACHED }) })
    }
    return false
  }
}
