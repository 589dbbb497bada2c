import { setTimeout as sleep } from 'node:timers/promises'

/** The source of time, replaceable in tests. */
export interface Clock {
  now(): Date
  /** Delays a response. A fixed clock does not wait. */
  sleep(milliseconds: number): Promise<void>
  /** By how much the machine's clock is ahead of the database, whose time `now` returns. Absent if it is not compared. */
  aheadMs?(): number
}

export const systemClock: Clock = { now: () => new Date(), sleep: (milliseconds) => sleep(milliseconds) }

export interface FixedClock extends Clock {
  set(time: Date | string): void
  advance(milliseconds: number): void
}

/** Creates a clock that changes only by `set` and `advance`. */
export function createFixedClock(time: Date | string): FixedClock {
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
