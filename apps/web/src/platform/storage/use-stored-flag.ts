import { useCallback, useSyncExternalStore } from 'react'
import { browserStorage } from './text-storage.ts'

const CHANGED = 'stored-flag'

function write(key: string, isSet: boolean): void {
  browserStorage.write(key, isSet ? '1' : null)
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
    () => browserStorage.read(key) !== null,
    () => false,
  )
  return [isSet, useCallback((next: boolean) => write(key, next), [key])]
}
