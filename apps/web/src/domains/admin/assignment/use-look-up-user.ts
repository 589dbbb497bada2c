import { AdminLookupRequest, type AdminUser } from '@firstline/contract/admin'
import { USER_NOT_FOUND } from '@firstline/contract/shown-errors'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { isUserGone, adminUserKey, LOOKUP_FAILED, lookUpUser } from '#domains/admin/users/admin-user-query.ts'
import { describeReason } from '#platform/describe-reason.ts'
import { isSessionRefusal, RefusedError } from '#platform/api/function-errors.ts'
import { notify } from '#platform/notify.ts'

interface Lookup {
  onFound: (user: AdminUser) => void
  /** The address is refused with this message. */
  onRefused: (words: string) => void
}

/** Looks users up, one at a time. A change of the address cancels the request. */
export function useLookUpUser({ onFound, onRefused }: Lookup) {
  const cache = useQueryClient()
  const asking = useRef<AbortController>(null)
  const [isLooking, setLooking] = useState(false)

  const giveUp = () => {
    asking.current?.abort()
    setLooking(false)
  }
  const explain = (error: unknown) => {
    if (isSessionRefusal(error)) return
    if (isUserGone(error)) onRefused(USER_NOT_FOUND.message)
    else if (error instanceof RefusedError && error.fields[0]) onRefused(error.fields[0].message)
    else notify.error(LOOKUP_FAILED, { description: describeReason(error, LOOKUP_FAILED) })
  }
  const lookUp = async (email: string) => {
    const parsed = AdminLookupRequest.safeParse({ email })
    if (!parsed.success) return onRefused(parsed.error.issues[0]?.message ?? '')
    giveUp()
    const abort = new AbortController()
    asking.current = abort
    setLooking(true)
    try {
      const user = await lookUpUser(parsed.data.email, { signal: abort.signal })
      if (abort.signal.aborted) return
      cache.setQueryData(adminUserKey(user.userId), user)
      onFound(user)
    } catch (error) {
      if (!abort.signal.aborted) explain(error)
    } finally {
      if (asking.current === abort) setLooking(false)
    }
  }
  return { lookUp, giveUp, isLooking }
}
