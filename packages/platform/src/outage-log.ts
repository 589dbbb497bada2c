import { DATABASE_CLOSED, isDatabaseUnavailable } from './database/connection-error.ts'
import type { DatabaseError } from './database/database.ts'

/** One log line about a database outage. */
export interface OutageLine {
  code: string
  reason: string
  /** The number of further failures since the last line. */
  suppressed: number
}

const INTERVAL_MS = 1_000
const CAUSES_MAX_DEPTH = 3

/** During a database outage every query fails. Logs at most one line per second for all of them. */
export class OutageLog {
  readonly #write: (line: OutageLine) => void
  #failures = 0
  #last: DatabaseError | undefined
  #timer: NodeJS.Timeout | undefined

  constructor(write: (line: OutageLine) => void) {
    this.#write = write
  }

  /**
   * Returns true and counts the error if it, or one of its causes, is a database outage. A database that this process
   * has closed is none: what still ran in the background ends without a line.
   */
  countOutage(error: unknown): boolean {
    const outage = findOutage(error)
    if (outage === null) return false
    if (outage.code === DATABASE_CLOSED) return true
    this.#failures += 1
    this.#last = outage
    if (this.#timer === undefined) this.#report()
    return true
  }

  /** Resets the counter, so that a new sink receives the first failure. */
  reset(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#failures = 0
    this.#last = undefined
  }

  #report(): void {
    if (this.#last) {
      const { code, message: reason } = this.#last
      this.#write({ code, reason, suppressed: this.#failures - 1 })
    }
    this.#failures = 0
    this.#last = undefined
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      if (this.#failures > 0) this.#report()
    }, INTERVAL_MS).unref()
  }
}

function findOutage(error: unknown, depth = 0): DatabaseError | null {
  if (isDatabaseUnavailable(error)) return error
  return error instanceof Error && depth < CAUSES_MAX_DEPTH ? findOutage(error.cause, depth + 1) : null
}
