export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

/** For `expect.poll` of other processes and timers on a busy machine. */
export const SLOW_POLL = { timeout: 60_000 }
/** For tests that start processes on a busy machine. */
export const SLOW_TEST = { timeout: 180_000 }
