import type { AuthError, UserIdentity } from '@supabase/supabase-js'
import { useState } from 'react'
import { usePendingRedirect } from '#ui/hooks/use-pending-redirect.ts'
import { describeCallFailure } from '#domains/auth/mail/mail-response.ts'
import { useProviderCalls } from '#domains/auth/sign-in/provider-calls.ts'
import { notify } from '#platform/notify.ts'
import { describeIdentity } from './describe-identity.ts'

/** By error code of the auth API. */
const REFUSED: Record<string, string> = {
  single_identity_not_deletable: 'It is your only sign-in method.',
  email_conflict_identity_not_deletable: 'Your account would get an address that belongs to another account.',
  manual_linking_disabled: 'This installation does not let accounts be connected or disconnected.',
}

const describeError = (error: AuthError) => REFUSED[error.code ?? ''] ?? describeCallFailure(error)

/** Adds and removes identities. `connecting` is the provider whose page is being opened. */
export function useSignInMethods() {
  const { connect, disconnect } = useProviderCalls()
  const [connecting, leaveFor] = usePendingRedirect()
  const [isRemoving, setRemoving] = useState(false)

  const add = async (provider: string, label: string) => {
    leaveFor(provider)
    const { error } = await connect(provider)
    if (!error) return
    leaveFor(undefined)
    notify.error(`${label} could not be connected`, { description: describeError(error) })
  }

  /** Returns whether it is removed. One that was removed before counts. */
  const remove = async (identity: UserIdentity): Promise<boolean> => {
    const { label } = describeIdentity(identity)
    setRemoving(true)
    const { error } = await disconnect(identity)
    setRemoving(false)
    if (error && error.code !== 'identity_not_found') {
      notify.error(`${label} could not be disconnected`, { description: describeError(error) })
      return false
    }
    notify.success(`${label} is disconnected`, { description: 'Your other devices have been signed out.' })
    return true
  }

  return { add, remove, connecting, isRemoving }
}
