import { SIGNUP_LOCK_MS } from '@firstline/contract/limits'
import { useCallback, useEffect, useState } from 'react'
import { readTab, writeTab } from '#lib/tab-storage.ts'

const KEY = 'signupLockedUntil'

/** No lock is longer than one: a later end was written by a clock that was wrong, or by hand. */
function storedUntil(): number {
  const until = Number(readTab(KEY))
  return until > 0 ? Math.min(until, Date.now() + SIGNUP_LOCK_MS) : 0
}

/** The form's rest after too many attempts; it outlasts a reload and ends by itself. */
export function useSignupLock() {
  const [until, setUntil] = useState(0)
  useEffect(() => setUntil(storedUntil()), [])
  useEffect(() => {
    const left = until - Date.now()
    if (until === 0) return
    const unlock = () => {
      writeTab(KEY, null)
      setUntil(0)
    }
    const timer = setTimeout(unlock, Math.max(0, left))
    return () => clearTimeout(timer)
  }, [until])
  const lock = useCallback(() => {
    const end = Date.now() + SIGNUP_LOCK_MS
    writeTab(KEY, String(end))
    setUntil(end)
  }, [])
  return { isLocked: until > 0, lock }
}
