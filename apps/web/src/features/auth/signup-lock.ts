import { SIGNUP_LOCK_MS } from '@firstline/contract/limits'
import { useCallback, useEffect, useState } from 'react'

const KEY = 'signupLockedUntil'

function storedUntil(): number {
  return Number(sessionStorage.getItem(KEY) ?? 0)
}

/** The form's rest after too many attempts; it outlasts a reload and ends by itself. */
export function useSignupLock() {
  const [until, setUntil] = useState(0)
  useEffect(() => setUntil(storedUntil()), [])
  useEffect(() => {
    const left = until - Date.now()
    if (until === 0) return
    const unlock = () => {
      sessionStorage.removeItem(KEY)
      setUntil(0)
    }
    const timer = setTimeout(unlock, Math.max(0, left))
    return () => clearTimeout(timer)
  }, [until])
  const lock = useCallback(() => {
    const end = Date.now() + SIGNUP_LOCK_MS
    sessionStorage.setItem(KEY, String(end))
    setUntil(end)
  }, [])
  return { isLocked: until > 0, lock }
}
