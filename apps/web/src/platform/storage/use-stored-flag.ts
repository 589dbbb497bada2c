import { useCallback, useSyncExternalStore } from 'react'

const CHANGED = 'stored-flag'
/** In memory, for browsers without storage. */
const unstored = new Map<string, boolean>()

function read(key: string): boolean {
  try {
    return unstored.get(key) ?? localStorage.getItem(key) !== null
  } catch {
    return false
  }
}

function write(key: string, isSet: boolean): void {
  try {
    if (isSet) localStorage.setItem(key, '1')
    else localStorage.removeItem(key)
  } catch {
    unstored.set(key, isSet)
  }
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

/** A boolean in local storage, in sync between tabs; false in prerendered pages. */
export function useStoredFlag(key: string): [boolean, (isSet: boolean) => void] {
  const isSet = useSyncExternalStore(
    subscribe,
    () => read(key),
    () => false,
  )
  return [isSet, useCallback((next: boolean) => write(key, next), [key])]
}
