import { releaseDemo } from '#platform/storage/demo-storage.ts'
import { clearTab } from '#platform/storage/tab-storage.ts'
import { browserStorage } from '#platform/storage/text-storage.ts'

/** Removes what pages have stored in this browser about a deleted account: forms, counters, requests. */
export function clearAccountTraces(userId: string): void {
  clearTab()
  releaseDemo()
  for (const key of browserStorage.listKeys()) {
    if (key.includes(userId)) browserStorage.write(key, null)
  }
}
