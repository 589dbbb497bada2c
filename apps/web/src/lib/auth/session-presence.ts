import { useSyncExternalStore } from 'react'

/** Where the client library keeps the session. Public pages look only whether something is there. */
export const SESSION_KEY = 'firstline-session'

const CHANGED = 'firstline:session'

export function hasStoredSession(): boolean {
  try {
    return localStorage.getItem(SESSION_KEY) !== null
  } catch {
    return false
  }
}

/** Removes what is stored in the session's place and is none: the client library would leave it there, or fall over it. */
export function dropNonsense(): void {
  try {
    const text = localStorage.getItem(SESSION_KEY)
    if (text !== null && !isRecord(text)) localStorage.removeItem(SESSION_KEY)
  } catch {
    // Without storage nothing is in the way.
  }
}

function isRecord(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
  } catch {
    return false
  }
}

/** Called when the session was stored or removed, so that headers follow. */
export function announceSession(): void {
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

/** Whether someone is signed in, as far as can be known without the client library; undefined in prerendered pages. */
export function useSessionPresence(): boolean | undefined {
  return useSyncExternalStore<boolean | undefined>(subscribe, hasStoredSession, () => undefined)
}
