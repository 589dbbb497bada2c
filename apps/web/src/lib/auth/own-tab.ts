/** What a tab keeps of its member: the form as it stands, and as it was submitted last. */
export const MEMBER_KEYS = { draft: 'generatorDraft', submitted: 'formData' } as const

const OWNER_KEY = 'firstline-tab-of'

/**
 * Says whose tab this is. What another member left in it goes; what somebody left whose session ran out waits for them.
 */
export function claimTab(userId: string): void {
  try {
    const owner = sessionStorage.getItem(OWNER_KEY)
    if (owner !== null && owner !== userId) forgetMember()
    sessionStorage.setItem(OWNER_KEY, userId)
  } catch {
    // A browser that stores nothing has nothing to forget.
  }
}

/** Forgets what the tab keeps of its member, who has signed out. */
export function forgetMember(): void {
  try {
    for (const key of [...Object.values(MEMBER_KEYS), OWNER_KEY]) sessionStorage.removeItem(key)
  } catch {
    // As above.
  }
}
