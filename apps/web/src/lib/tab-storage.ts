/** For a browser that stores nothing, because it may not or is full: as long as the page lives. */
const unstored = new Map<string, string>()

/** What this tab keeps under a key. */
export function readTab(key: string): string | null {
  const text = unstored.get(key)
  if (text !== undefined) return text
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

/** The same, read as JSON; undefined for nothing, and for what is none. */
export function readTabJson(key: string): unknown {
  try {
    return JSON.parse(readTab(key) ?? '')
  } catch {
    return undefined
  }
}

/** Keeps a text in this tab until it is closed; null forgets it. */
export function writeTab(key: string, text: string | null): void {
  unstored.delete(key)
  try {
    // First, so that what no longer fits leaves nothing older in its place.
    sessionStorage.removeItem(key)
    if (text !== null) sessionStorage.setItem(key, text)
  } catch {
    if (text !== null) unstored.set(key, text)
  }
}

/** Forgets everything this tab keeps. */
export function clearTab(): void {
  unstored.clear()
  try {
    sessionStorage.clear()
  } catch {
    // A browser that stores nothing has nothing to forget.
  }
}
