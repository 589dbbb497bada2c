import { SIGNUP_GUARD_PASS_MS } from '@firstline/contract/limits'
import { useEffect, useState } from 'react'
import { readTab, writeTab } from '#lib/tab-storage.ts'

const KEY = 'recentSignup'

/** Lets someone who has just signed up pass the guard before the session has gone round. */
export function markRecentSignup(): void {
  writeTab(KEY, String(Date.now()))
}

/** How much longer the pass holds, in milliseconds; 0 when there is none. */
function passLeft(): number {
  const since = Number(readTab(KEY) ?? Number.NaN)
  const left = since + SIGNUP_GUARD_PASS_MS - Date.now()
  if (left > 0 && left <= SIGNUP_GUARD_PASS_MS) return left
  writeTab(KEY, null)
  return 0
}

/** Whether the pass of a fresh sign-up holds; turns false by itself when its time is over. */
export function useRecentSignup(): boolean {
  const [left, setLeft] = useState(passLeft)
  useEffect(() => {
    if (left === 0) return
    const timer = setTimeout(() => setLeft(passLeft()), left)
    return () => clearTimeout(timer)
  }, [left])
  return left > 0
}
