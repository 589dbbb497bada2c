/** Milliseconds that one attempt may take; another process takes over afterwards. */
export const ATTEMPT_LEASE_MS = 60_000
/** Attempts that fail for another reason than that the provider can't be reached. */
const MAX_ATTEMPTS = 12
const FIRST_RETRY_MS = 5_000
const LAST_RETRY_MS = 3_600_000

/** When to try again after the n-th failure; null to give up. While the provider can't be reached, it is never given up. */
export function findRetryTime(attempts: number, isTemporary: boolean, now: Date): Date | null {
  if (!isTemporary && attempts >= MAX_ATTEMPTS) return null
  const delay = Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** Math.min(attempts - 1, 20))
  return new Date(now.getTime() + delay)
}
