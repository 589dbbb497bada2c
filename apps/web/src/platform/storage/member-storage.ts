import { claimDemo, releaseDemo } from './demo-storage.ts'
import { readTab, writeTab } from './tab-storage.ts'

/** The current form of the member, and the one that was submitted last. */
export const MEMBER_KEYS = { draft: 'generatorDraft', submitted: 'formData' } as const

const OWNER_KEY = 'firstline-tab-of'

/**
 * Makes this tab the user's. What another member left in it is removed; what this user left when the session expired is
 * kept. The demo that was tried in this browser becomes theirs.
 */
export function claimMemberStorage(userId: string): void {
  claimDemo(userId)
  const owner = readTab(OWNER_KEY)
  if (owner === userId) return
  if (owner !== null) forgetTab()
  writeTab(OWNER_KEY, userId)
}

/** Removes the data of a member who has signed out from the tab and the demo. */
export function clearMemberStorage(): void {
  releaseDemo()
  forgetTab()
}

function forgetTab(): void {
  for (const key of [...Object.values(MEMBER_KEYS), OWNER_KEY]) writeTab(key, null)
}
