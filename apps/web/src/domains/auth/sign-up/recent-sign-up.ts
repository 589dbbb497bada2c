import { useEffect, useState } from 'react'
import { readTab, writeTab } from '#platform/storage/tab-storage.ts'

const SIGNUP_GUARD_PASS_MS = 2_000

const KEY = 'recentSignup'

/** Lets a user who has just signed up pass the guard before the session is loaded. */
export function markRecentSignUp(): void {
  writeTab(KEY, String(Date.now()))
}

/** The remaining time of the pass in milliseconds; 0 when there is none. */
function getRemainingPass(): number {
  const since = Number(readTab(KEY) ?? Number.NaN)
  const left = since + SIGNUP_GUARD_PASS_MS - Date.now()
  if (left > 0 && left <= SIGNUP_GUARD_PASS_MS) return left
  writeTab(KEY, null)
  return 0
}

/** Whether the pass of a fresh sign-up is valid; turns false when it expires. */
export function useRecentSignUp(): boolean {
  const [left, setLeft] = useState(getRemainingPass)
  useEffect(() => {
    if (left === 0) return
    const timer = setTimeout(() => setLeft(getRemainingPass()), left)
    return () => clearTimeout(timer)
  }, [left])
  return left > 0
}
