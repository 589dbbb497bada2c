import { releaseDemo } from '#platform/storage/demo-storage.ts'
import { clearTab } from '#platform/storage/tab-storage.ts'

/** Removes what pages have stored in this browser about a deleted account: forms, counters, requests. */
export function clearAccountTraces(userId: string): void {
  clearTab()
  releaseDemo()
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.includes(userId)) localStorage.removeItem(key)
    }
  } catch {
    // A browser without storage has nothing to remove.
  }
}
