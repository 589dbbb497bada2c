import type { AccountSession } from '@firstline/contract/account'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useAuth } from '#domains/auth/session/use-auth.ts'
import { useSignOut } from '#domains/auth/session/use-sign-out.ts'
import { cleanMessage } from '#platform/clean-message.ts'
import { isSessionRefusal } from '#platform/api/function-errors.ts'
import { notify } from '#platform/notify.ts'
import { describeDevice } from './describe-device.ts'
import { endSession, sessionsQuery } from './sessions-query.ts'

const FAILED = 'Error signing out'

/** Ends one session, all others, or all; `ending` names the running one. */
export function useEndSessions(userId: string) {
  const { signOut } = useAuth()
  const leave = useSignOut()
  const cache = useQueryClient()
  const [ending, setEnding] = useState<string>()

  const endOne = async ({ id, userAgent }: AccountSession): Promise<void> => {
    setEnding(id)
    try {
      cache.setQueryData(sessionsQuery(userId).queryKey, await endSession(id))
      notify.success(`${describeDevice(userAgent)} is signed out`, { id: `ended-${id}` })
    } catch (error) {
      if (!isSessionRefusal(error)) notify.failure(error, { title: FAILED })
    } finally {
      setEnding(undefined)
    }
  }

  const endOthers = async () => {
    setEnding('others')
    const { error } = await signOut('others')
    if (error) notify.error(FAILED, { description: cleanMessage(error.message) })
    else notify.success('Signed out everywhere else')
    await cache.invalidateQueries({ queryKey: sessionsQuery(userId).queryKey })
    setEnding(undefined)
  }

  const endAll = async () => {
    setEnding('all')
    await leave('global')
    setEnding(undefined)
  }

  return { endOne, endOthers, endAll, ending }
}
