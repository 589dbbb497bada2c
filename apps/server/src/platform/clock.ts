import { setTimeout as sleep } from 'node:timers/promises'

/** Where the time comes from, so that tests can decide what time it is. */
export interface Clock {
  now(): Date
  /** Waits this long before an answer is sent. A fixed clock does not wait. */
  sleep(milliseconds: number): Promise<void>
}

export const systemClock: Clock = { now: () => new Date(), sleep: (milliseconds) => sleep(milliseconds) }

export interface FixedClock extends Clock {
  set(time: Date | string): void
  advance(milliseconds: number): void
}

/** A clock that changes only by `set` and `advance`. */
export function fixedClock(time: Date | string): FixedClock {
  let current = new Date(time).getTime()
  return {
    now: () => new Date(current),
    sleep: async () => undefined,
    set: (next) => {
      current = new Date(next).getTime()
    },
    advance: (milliseconds) => {
      current += milliseconds
    },
  }
}
