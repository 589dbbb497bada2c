import { DEMO_KEPT_MS } from '@firstline/contract/limits'
import { hasStoredSession } from '#lib/auth/session-presence.ts'
import { type KeptTexts, storedTexts } from './kept-texts.ts'

/** What this browser keeps of a demo: the form as it is filled in, and as it was submitted last. */
export const DEMO_KEYS = { draft: 'demoDraft', submitted: 'demoFormData' } as const

const OWNER_KEY = 'demoOwner'
const KEPT_AT_KEY = 'demoKeptAt'

const browser = storedTexts(() => localStorage)

/**
 * The demo of this browser. It outlasts the tab, so that somebody who signs up finds it again after the confirmation
 * mail. Once a member signed in, it is that member's alone.
 */
export const demoTexts: KeptTexts = {
  read: (key) => (isReadable() ? browser.read(key) : null),
  write(key, text) {
    if (!isReadable()) {
      // An empty form takes nothing from a member whose session ran out.
      if (text === null) return
      forgetDemo()
    }
    browser.write(key, text)
    if (text !== null) browser.write(KEPT_AT_KEY, String(Date.now()))
  },
}

export function hasDemoResults(): boolean {
  return demoTexts.read(DEMO_KEYS.submitted) !== null
}

/** Gives the demo to the member who has signed in. Another member's is removed. */
export function claimDemo(userId: string): void {
  const owner = browser.read(OWNER_KEY)
  if (owner === userId) return
  if (owner !== null) forgetDemo()
  browser.write(OWNER_KEY, userId)
}

/** Removes the demo of the member who has signed out. */
export function releaseDemo(): void {
  if (browser.read(OWNER_KEY) !== null) forgetDemo()
}

function forgetDemo(): void {
  for (const key of [...Object.values(DEMO_KEYS), OWNER_KEY, KEPT_AT_KEY]) browser.write(key, null)
}

function isReadable(): boolean {
  const keptAt = browser.read(KEPT_AT_KEY)
  const isFresh = keptAt === null || Date.now() - Number(keptAt) < DEMO_KEPT_MS
  return isFresh && (browser.read(OWNER_KEY) === null || hasStoredSession())
}
