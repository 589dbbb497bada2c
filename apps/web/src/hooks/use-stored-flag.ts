import { useCallback, useSyncExternalStore } from 'react'

const CHANGED = 'stored-flag'
/** For browsers that store nothing: as long as the page lives. */
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

/** A yes or no that this browser remembers, the same in every tab; no in prerendered pages. */
export function useStoredFlag(key: string): [boolean, (isSet: boolean) => void] {
  const isSet = useSyncExternalStore(
    subscribe,
    () => read(key),
    () => false,
  )
  return [isSet, useCallback((next: boolean) => write(key, next), [key])]
}
