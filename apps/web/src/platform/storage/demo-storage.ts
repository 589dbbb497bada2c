import { DEMO_KEPT_MS } from '@firstline/contract/limits'
import { hasStoredSession } from './session-presence.ts'
import { browserStorage, type TextStorage } from './text-storage.ts'

/** The current form of the demo, and the one that was submitted last. */
export const DEMO_KEYS = { draft: 'demoDraft', submitted: 'demoFormData' } as const

const OWNER_KEY = 'demoOwner'
const KEPT_AT_KEY = 'demoKeptAt'

/**
 * The demo of this browser. It outlasts the tab, so that a visitor who signs up finds it again after the confirmation
 * mail. Once a member has signed in, it belongs to that member.
 */
export const demoStorage: TextStorage = {
  read: (key) => (isReadable() ? browserStorage.read(key) : null),
  write(key, text) {
    if (!isReadable()) {
      // An empty form must not replace the draft of a member whose session has expired.
      if (text === null) return
      forgetDemo()
    }
    browserStorage.write(key, text)
    if (text !== null) browserStorage.write(KEPT_AT_KEY, String(Date.now()))
  },
}

export function hasDemoResults(): boolean {
  return demoStorage.read(DEMO_KEYS.submitted) !== null
}

/** Gives the demo to the member who has signed in. Another member's is removed. */
export function claimDemo(userId: string): void {
  const owner = browserStorage.read(OWNER_KEY)
  if (owner === userId) return
  if (owner !== null) forgetDemo()
  browserStorage.write(OWNER_KEY, userId)
}

/** Removes the demo of the member who has signed out. */
export function releaseDemo(): void {
  if (browserStorage.read(OWNER_KEY) !== null) forgetDemo()
}

function forgetDemo(): void {
  for (const key of [...Object.values(DEMO_KEYS), OWNER_KEY, KEPT_AT_KEY]) browserStorage.write(key, null)
}

function isReadable(): boolean {
  const keptAt = browserStorage.read(KEPT_AT_KEY)
  const isFresh = keptAt === null || Date.now() - Number(keptAt) < DEMO_KEPT_MS
  return isFresh && (browserStorage.read(OWNER_KEY) === null || hasStoredSession())
}
