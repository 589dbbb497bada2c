import type { AuthError, UserIdentity } from '@supabase/supabase-js'
import { useState } from 'react'
import { useLeaving } from '#hooks/use-leaving.ts'
import { callFailure } from '#lib/auth/mail-answer.ts'
import { useProviderCalls } from '#lib/auth/provider-calls.ts'
import { notify } from '#lib/notify.ts'
import { describeIdentity } from './describe-identity.ts'

/** What the server refuses for reasons of its own, in plain words. */
const REFUSED: Record<string, string> = {
  single_identity_not_deletable: 'It is the only way into your account.',
  email_conflict_identity_not_deletable: 'Your account would get an address that belongs to another account.',
  manual_linking_disabled: 'This installation does not let accounts be connected or disconnected.',
}

const wordsFor = (error: AuthError) => REFUSED[error.code ?? ''] ?? callFailure(error)

/** Adds ways into the account, and removes them. `connecting` is whose page is being opened. */
export function useWaysIn() {
  const { connect, disconnect } = useProviderCalls()
  const [connecting, leaveFor] = useLeaving()
  const [isRemoving, setRemoving] = useState(false)

  const add = async (provider: string, label: string) => {
    leaveFor(provider)
    const { error } = await connect(provider)
    if (!error) return
    leaveFor(undefined)
    notify.error(`${label} could not be connected`, { description: wordsFor(error) })
  }

  /** Answers whether it is gone. One that was gone before is. */
  const remove = async (identity: UserIdentity): Promise<boolean> => {
    const { label } = describeIdentity(identity)
    setRemoving(true)
    const { error } = await disconnect(identity)
    setRemoving(false)
    if (error && error.code !== 'identity_not_found') {
      notify.error(`${label} could not be disconnected`, { description: wordsFor(error) })
      return false
    }
    notify.success(`${label} is disconnected`, { description: 'Your other devices have been signed out.' })
    return true
  }

  return { add, remove, connecting, isRemoving }
}
