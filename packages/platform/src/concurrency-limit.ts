import { RequestError } from './errors.ts'

export interface ConcurrencyRule {
  /** How many run at the same time in this process, of one caller and of all. */
  running: { perCaller: number; total: number }
  /** How many more may wait, of one caller and of all. */
  waiting: { perCaller: number; total: number }
  /** Sent with a refusal. */
  retryAfterSeconds: number
}

/** Milliseconds after which waiting is refused: a browser, or a proxy before the server, would give up. */
const WAIT_MAX_MS = 20_000

interface Waiter {
  caller: string
  start(): void
}

/** Limits how much work of one kind runs at the same time. Some more waits; what is beyond that is refused. */
export class ConcurrencyLimit {
  readonly #rule: ConcurrencyRule
  /** By caller. */
  readonly #running = new Map<string, number>()
  #total = 0
  readonly #waiting: Waiter[] = []

  constructor(rule: ConcurrencyRule) {
    this.#rule = rule
  }

  /**
   * Waits until the caller may begin, and returns the function to call at the end of the work. The signal is read only
   * when it has to wait, because the HTTP server creates it on demand.
   * @throws {RequestError} too_many_at_once, or request_aborted when the signal aborts while it waits
   */
  async acquire(caller: string, request: { readonly signal: AbortSignal }): Promise<() => void> {
    if (this.#canStart(caller)) return this.#start(caller)
    const { waiting, retryAfterSeconds } = this.#rule
    const { signal } = request
    if (signal.aborted) throw new RequestError('request_aborted', { cause: signal.reason })
    const own = this.#waiting.filter((waiter) => waiter.caller === caller).length
    if (own >= waiting.perCaller || this.#waiting.length >= waiting.total) {
      throw new RequestError('too_many_at_once', { retryAfterSeconds })
    }
    const turn = Promise.withResolvers<() => void>()
    const waiter: Waiter = { caller, start: () => turn.resolve(this.#start(caller)) }
    const leave = (error: RequestError) => {
      const index = this.#waiting.indexOf(waiter)
      if (index === -1) return
      this.#waiting.splice(index, 1)
      turn.reject(error)
    }
    const handleAbort = () => leave(new RequestError('request_aborted', { cause: signal.reason }))
    this.#waiting.push(waiter)
    signal.addEventListener('abort', handleAbort, { once: true })
    const timer = setTimeout(
      () => leave(new RequestError('too_many_at_once', { retryAfterSeconds })),
      WAIT_MAX_MS,
    )
    try {
      return await turn.promise
    } finally {
      clearTimeout(timer)
      signal.removeEventListener('abort', handleAbort)
    }
  }

  #canStart(caller: string): boolean {
    const { perCaller, total } = this.#rule.running
    return this.#total < total && (this.#running.get(caller) ?? 0) < perCaller
  }

  #start(caller: string): () => void {
    this.#total += 1
    this.#running.set(caller, (this.#running.get(caller) ?? 0) + 1)
    let isHeld = true
    return () => {
      if (!isHeld) return
      isHeld = false
      this.#total -= 1
      const left = (this.#running.get(caller) ?? 1) - 1
      if (left > 0) this.#running.set(caller, left)
      else this.#running.delete(caller)
      this.#startNext()
    }
  }

  /** Starts the first that waits, except callers who have as many running as they may. */
  #startNext(): void {
    const index = this.#waiting.findIndex(({ caller }) => this.#canStart(caller))
    const [next] = index === -1 ? [] : this.#waiting.splice(index, 1)
    next?.start()
  }
}
