import { useCallback, useEffect, useState } from 'react'
import { readTab, writeTab } from '#platform/storage/tab-storage.ts'

const SIGNUP_LOCK_MS = 300_000

const KEY = 'signupLockedUntil'

/** No lock is longer than one interval: a later end was written by a wrong clock, or by hand. */
function readLockEnd(): number {
  const until = Number(readTab(KEY))
  return until > 0 ? Math.min(until, Date.now() + SIGNUP_LOCK_MS) : 0
}

/** The lock of the form after too many attempts. It survives a reload and expires. */
export function useSignUpLock() {
  const [until, setUntil] = useState(0)
  // oxlint-disable-next-line react/set-state-in-effect -- hydration must begin with what was prerendered
  useEffect(() => setUntil(readLockEnd()), [])
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
