interface Failure {
  path: string
  /** A failure on another visit of the same address, or after a retry, counts separately. */
  visit: string
  error: unknown
}

let last: Failure | undefined
let count = 0

/** Counts a failure of a page. Returns how many there were since it was opened. */
export function countFailure(failure: Failure): number {
  const isKnown = last?.path === failure.path && last.visit === failure.visit && last.error === failure.error
  if (!isKnown) count = last?.path === failure.path ? count + 1 : 1
  last = failure
  return count
}

/** Called after each navigation: failures of other pages do not count. */
export function forgetFailuresElsewhere(path: string): void {
  if (last?.path !== path) last = undefined
}

/** Minimum time between two reports of a broken page. */
const QUIET_MS = 5_000
let quietUntil = 0

/** Whether a broken page may be reported again. Returning true starts the next quiet period. */
export function canReport(now = Date.now()): boolean {
  if (now < quietUntil) return false
  quietUntil = now + QUIET_MS
  return true
}
