import { browserStorage } from '#platform/storage/text-storage.ts'

const KEY = 'firstline-left-at'
/** A tab in the background may learn of it up to a minute late; an older marker is from another sign-out. */
const FRESH_MS = 60_000

/** Marks in all tabs of this browser whether a sign-out is intended. */
export function markSignOut(isIntended = true): void {
  browserStorage.write(KEY, isIntended ? String(Date.now()) : null)
}

/** Whether a session that has just ended was ended by an intended sign-out, here or in another tab. */
export function isSignOutIntended(): boolean {
  const age = Date.now() - Number(browserStorage.read(KEY) ?? Number.NaN)
  return age >= 0 && age < FRESH_MS
}
