const KEY = 'firstline-left-at'
/** Tabs hear of each other within moments; what is older was another time. */
const FRESH_MS = 10_000

/** Tells the other tabs of this browser that somebody is about to sign out on purpose. */
export function markLeaving(): void {
  try {
    localStorage.setItem(KEY, String(Date.now()))
  } catch {
    // Without storage there is no session to share either.
  }
}

/** Whether a session that has just gone was left on purpose, here or in another tab. */
export function wasLeftOnPurpose(): boolean {
  try {
    const age = Date.now() - Number(localStorage.getItem(KEY) ?? Number.NaN)
    return age >= 0 && age < FRESH_MS
  } catch {
    return false
  }
}
