interface Failure {
  path: string
  /** Another visit, or another try, of the same address is another failure. */
  visit: string
  error: unknown
}

let last: Failure | undefined
let count = 0

/** One failure more of a page; answers how many there were since one came to it. */
export function countFailure(failure: Failure): number {
  const isKnown = last?.path === failure.path && last.visit === failure.visit && last.error === failure.error
  if (!isKnown) count = last?.path === failure.path ? count + 1 : 1
  last = failure
  return count
}

/** Called at every change of address: what happened elsewhere does not count here. */
export function forgetFailuresElsewhere(path: string): void {
  if (last?.path !== path) last = undefined
}

/** How long after one report of a broken page the next is kept back. */
const QUIET_MS = 5_000
let quietUntil = 0

/** Whether a broken page may be reported again; whoever asks does so. */
export function mayReport(now = Date.now()): boolean {
  if (now < quietUntil) return false
  quietUntil = now + QUIET_MS
  return true
}
