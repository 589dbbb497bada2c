import { releaseDemo } from '#lib/demo-texts.ts'
import { clearTab } from '#lib/tab-storage.ts'

/** Removes what pages have kept in this browser about somebody whose account is gone: forms, counters, requests. */
export function forgetTraces(userId: string): void {
  clearTab()
  releaseDemo()
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.includes(userId)) localStorage.removeItem(key)
    }
  } catch {
    // A browser that stores nothing has nothing to forget.
  }
}
