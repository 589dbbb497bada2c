import { SIGNUP_GUARD_PASS_MS } from '@firstline/contract/limits'

const KEY = 'recentSignup'

/** Lets someone who has just signed up pass the guard before the session has gone round. */
export function markRecentSignup(): void {
  sessionStorage.setItem(KEY, String(Date.now()))
}

/** How much longer the pass holds, in milliseconds; 0 when there is none. */
export function recentSignupLeft(): number {
  const since = Number(sessionStorage.getItem(KEY) ?? Number.NaN)
  const left = since + SIGNUP_GUARD_PASS_MS - Date.now()
  if (left > 0 && left <= SIGNUP_GUARD_PASS_MS) return left
  sessionStorage.removeItem(KEY)
  return 0
}
