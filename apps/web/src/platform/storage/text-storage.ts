export interface TextStorage {
  read: (key: string) => string | null
  /** Null removes the key. */
  write: (key: string, text: string | null) => void
}

interface WholeTextStorage extends TextStorage {
  listKeys: () => string[]
  clear: () => void
}

/** What this browser stores for all its tabs, or this page in memory. */
export const browserStorage = createTextStorage(() => localStorage)

/** What this tab stores until it is closed, or this page in memory. */
export const tabStorage = createTextStorage(() => sessionStorage)

/**
 * Texts in a storage of the browser, or in memory where it is full or forbidden: with cookies blocked, even reading
 * `localStorage` throws.
 */
function createTextStorage(storage: () => Storage): WholeTextStorage {
  const unstored = new Map<string, string>()
  /** A text that does not fit must not leave the old one. */
  const removeOlder = (key: string) => {
    try {
      storage().removeItem(key)
    } catch {
      // Without storage there is no old one.
    }
  }
  return {
    read(key) {
      const text = unstored.get(key)
      if (text !== undefined) return text
      try {
        return storage().getItem(key)
      } catch {
        return null
      }
    },
    write(key, text) {
      unstored.delete(key)
      try {
        if (text === null) storage().removeItem(key)
        else storage().setItem(key, text)
      } catch {
        if (text === null) return
        unstored.set(key, text)
        removeOlder(key)
      }
    },
    listKeys() {
      try {
        return [...unstored.keys(), ...Object.keys(storage())]
      } catch {
        return [...unstored.keys()]
      }
    },
    clear() {
      unstored.clear()
      try {
        storage().clear()
      } catch {
        // Without storage there is nothing to remove.
      }
    },
  }
}

/** Parsed JSON; undefined when nothing is stored, and for invalid JSON. */
export function readJson(texts: TextStorage, key: string): unknown {
  try {
    return JSON.parse(texts.read(key) ?? '')
  } catch {
    return undefined
  }
}
