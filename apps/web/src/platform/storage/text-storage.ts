export interface TextStorage {
  read: (key: string) => string | null
  /** Null removes the key. */
  write: (key: string, text: string | null) => void
}

export interface ClearableTextStorage extends TextStorage {
  clear: () => void
}

/** Texts in a storage of the browser, or in memory where the storage is forbidden or full. */
export function createTextStorage(storage: () => Storage): ClearableTextStorage {
  const unstored = new Map<string, string>()
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
        // Removed first: a text that does not fit must not leave the old one.
        storage().removeItem(key)
        if (text !== null) storage().setItem(key, text)
      } catch {
        if (text !== null) unstored.set(key, text)
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
