import type { Usage } from '../writer.ts'

/** What all calls of one generation used together. */
export interface UsageTally {
  add(usage: Usage | null): void
  /** Null as soon as one call did not say, and before the first. */
  readonly total: Usage | null
}

export function usageTally(): UsageTally {
  let calls = 0
  let isKnown = true
  const sum = { inputTokens: 0, outputTokens: 0 }
  return {
    add(usage) {
      calls += 1
      if (usage) {
        sum.inputTokens += usage.inputTokens
        sum.outputTokens += usage.outputTokens
      } else isKnown = false
    },
    get total() {
      return isKnown && calls > 0 ? { ...sum } : null
    },
  }
}
