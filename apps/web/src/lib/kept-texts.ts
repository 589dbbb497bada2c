/** Texts kept under keys. */
export interface KeptTexts {
  read: (key: string) => string | null
  /** Null forgets what is kept. */
  write: (key: string, text: string | null) => void
}

export interface StoredTexts extends KeptTexts {
  /** Forgets everything in the storage. */
  clear: () => void
}

/** Texts in a storage of the browser; where it stores nothing, because it may not or is full, as long as the page lives. */
export function storedTexts(storage: () => Storage): StoredTexts {
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
        // First, so that what no longer fits leaves nothing older in its place.
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
        // A browser that stores nothing has nothing to forget.
      }
    },
  }
}

/** A kept text, read as JSON; undefined for nothing, and for what is none. */
export function readJson(texts: KeptTexts, key: string): unknown {
  try {
    return JSON.parse(texts.read(key) ?? '')
  } catch {
    return undefined
  }
}
