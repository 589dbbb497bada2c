/** Where the time comes from, so that tests can decide what time it is. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

export interface FixedClock extends Clock {
  set(time: Date | string): void
  advance(milliseconds: number): void
}

/** A clock that stands still until it is told to move. */
export function fixedClock(time: Date | string): FixedClock {
  let current = new Date(time).getTime()
  return {
    now: () => new Date(current),
    set: (next) => {
      current = new Date(next).getTime()
    },
    advance: (milliseconds) => {
      current += milliseconds
    },
  }
}
