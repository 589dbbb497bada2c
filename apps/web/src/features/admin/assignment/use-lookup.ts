import { AdminLookupRequest, type AdminUser } from '@firstline/contract/admin'
import { USER_NOT_FOUND } from '@firstline/contract/errors'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { isUserGone, knownUserKey, LOOKUP_FAILED, lookUpUser } from '#lib/admin/known-user.ts'
import { reasonOf } from '#lib/reason-of.ts'
import { isNobody, RefusedError } from '#lib/functions/function-errors.ts'
import { notify } from '#lib/notify.ts'

interface Lookup {
  onFound: (user: AdminUser) => void
  /** The address is at fault, in these words. */
  onRefused: (words: string) => void
}

/** Looks users up, one at a time; what was asked before the address changed is given up. */
export function useLookup({ onFound, onRefused }: Lookup) {
  const cache = useQueryClient()
  const asking = useRef<AbortController>(null)
  const [isLooking, setLooking] = useState(false)

  const giveUp = () => {
    asking.current?.abort()
    setLooking(false)
  }
  const explain = (error: unknown) => {
    if (isNobody(error)) return
    if (isUserGone(error)) onRefused(USER_NOT_FOUND.message)
    else if (error instanceof RefusedError && error.fields[0]) onRefused(error.fields[0].message)
    else notify.error(LOOKUP_FAILED, { description: reasonOf(error, LOOKUP_FAILED) })
  }
  const lookUp = async (email: string) => {
    const asked = AdminLookupRequest.safeParse({ email })
    if (!asked.success) return onRefused(asked.error.issues[0]?.message ?? '')
    giveUp()
    const abort = new AbortController()
    asking.current = abort
    setLooking(true)
    try {
      const user = await lookUpUser(asked.data.email, abort.signal)
      if (abort.signal.aborted) return
      cache.setQueryData(knownUserKey(user.userId), user)
      onFound(user)
    } catch (error) {
      if (!abort.signal.aborted) explain(error)
    } finally {
      if (asking.current === abort) setLooking(false)
    }
  }
  return { lookUp, giveUp, isLooking }
}
