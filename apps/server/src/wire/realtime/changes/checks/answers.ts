import type { Change } from '#server/platform/feed/change.ts'

/** Who sees a row now, and which rows pass a filter, as far as PostgreSQL was asked about the changes of one look. */
export class Answers {
  readonly #visible = new Map<string, Map<Change, boolean>>()
  readonly #passed = new Map<string, Map<Change, boolean>>()
  /** Filters that PostgreSQL couldn't work out on a row, with its words. */
  readonly broken = new Map<string, string>()
  /** Identities whose policies took too long: what they may see is not known. */
  readonly late = new Set<string>()

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

function set(answers: Map<string, Map<Change, boolean>>, key: string, change: Change, answer: boolean): void {
  const ofKey = answers.get(key) ?? new Map<Change, boolean>()
  answers.set(key, ofKey.set(change, answer))
}
