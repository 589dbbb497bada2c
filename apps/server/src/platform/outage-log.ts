import { isDatabaseUnavailable } from './database/connection-error.ts'
import type { DatabaseError } from './database/database.ts'

/** One line of the log about an outage of the database. */
export interface OutageLine {
  code: string
  reason: string
  /** How many further failures since the last line this one stands for. */
  suppressed: number
}

const INTERVAL_MS = 1_000
const CAUSES_MAX_DEPTH = 3

/** While the database is unavailable everything that asks it fails: of all these failures, one line a second. */
export class OutageLog {
  readonly #write: (line: OutageLine) => void
  #failures = 0
  #last: DatabaseError | undefined
  #timer: NodeJS.Timeout | undefined

  constructor(write: (line: OutageLine) => void) {
    this.#write = write
  }

  /** Whether the error, or a cause of it, is an outage of the database: then it is counted here. */
  takes(error: unknown): boolean {
    const outage = outageOf(error)
    if (outage === null) return false
    this.#failures += 1
    this.#last = outage
    if (this.#timer === undefined) this.#report()
    return true
  }

  /** Forgets what was counted, so that a new reader of the log sees the first failure in full. */
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

function outageOf(error: unknown, depth = 0): DatabaseError | null {
  if (isDatabaseUnavailable(error)) return error
  return error instanceof Error && depth < CAUSES_MAX_DEPTH ? outageOf(error.cause, depth + 1) : null
}
