import type { Change } from '@firstline/platform/feed/change'

/** Results of the visibility and filter checks for one batch of changes. */
export class CheckResults {
  readonly #visible = new Map<string, Map<Change, boolean>>()
  readonly #passed = new Map<string, Map<Change, boolean>>()
  /** Filters that failed on a row, with PostgreSQL's message. */
  readonly failedFilters = new Map<string, string>()
  /** Identities whose policies timed out: the visibility of their rows is not known. */
  readonly timedOut = new Set<string>()

  visible(identityKey: string, change: Change): boolean | undefined {
    return this.#visible.get(identityKey)?.get(change)
  }

  setVisible(identityKey: string, change: Change, isVisible: boolean): void {
    set(this.#visible, identityKey, change, isVisible)
  }

  passed(testKey: string, change: Change): boolean | undefined {
    return this.#passed.get(testKey)?.get(change)
  }

  setPassed(testKey: string, change: Change, isPassed: boolean): void {
    set(this.#passed, testKey, change, isPassed)
  }
}

function set(results: Map<string, Map<Change, boolean>>, key: string, change: Change, result: boolean): void {
  const ofKey = results.get(key) ?? new Map<Change, boolean>()
  results.set(key, ofKey.set(change, result))
}
