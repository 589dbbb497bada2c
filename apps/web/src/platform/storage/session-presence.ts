import { useSyncExternalStore } from 'react'
import { browserStorage } from './text-storage.ts'
import { SESSION_KEY } from '#platform/session/session-key.ts'

const CHANGED = 'firstline:session'

export function hasStoredSession(): boolean {
  return browserStorage.read(SESSION_KEY) !== null
}

/** Removes an invalid stored session: the client library would keep it, or throw. */
export function removeInvalidSession(): void {
  const text = browserStorage.read(SESSION_KEY)
  if (text !== null && !isRecord(text)) browserStorage.write(SESSION_KEY, null)
}

function isRecord(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
  } catch {
    return false
  }
}

/** Notifies headers after the session was stored or removed. */
export function publishSessionPresence(): void {
  if (hasStoredSession()) document.documentElement.dataset.session = ''
  else delete document.documentElement.dataset.session
  window.dispatchEvent(new Event(CHANGED))
}

function subscribe(listener: () => void) {
  window.addEventListener(CHANGED, listener)
  window.addEventListener('storage', listener)
  return () => {
    window.removeEventListener(CHANGED, listener)
    window.removeEventListener('storage', listener)
  }
}

/** Whether a session is stored, without the client library; undefined in prerendered pages. */
export function useSessionPresence(): boolean | undefined {
  return useSyncExternalStore<boolean | undefined>(subscribe, hasStoredSession, () => undefined)
}
