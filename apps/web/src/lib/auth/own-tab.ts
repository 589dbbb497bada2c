import { claimDemo, releaseDemo } from '#lib/demo-texts.ts'
import { readTab, writeTab } from '#lib/tab-storage.ts'

/** What a tab keeps of its member: the form as it stands, and as it was submitted last. */
export const MEMBER_KEYS = { draft: 'generatorDraft', submitted: 'formData' } as const

const OWNER_KEY = 'firstline-tab-of'

/**
 * Says whose tab this is. What another member left in it goes; what somebody left whose session ran out waits for them.
 * The demo that was tried in this browser becomes theirs.
 */
export function claimTab(userId: string): void {
  claimDemo(userId)
  const owner = readTab(OWNER_KEY)
  if (owner === userId) return
  if (owner !== null) forgetTab()
  writeTab(OWNER_KEY, userId)
}

/** Forgets what the tab and the demo keep of their member, who has signed out. */
export function forgetMember(): void {
  releaseDemo()
  forgetTab()
}

function forgetTab(): void {
  for (const key of [...Object.values(MEMBER_KEYS), OWNER_KEY]) writeTab(key, null)
}
