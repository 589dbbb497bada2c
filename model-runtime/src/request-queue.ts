/** Runs one task at a time, in the order of their requests. */
export class RequestQueue {
  readonly #max: number
  #waiting = 0
  #last: Promise<unknown> = Promise.resolve()

  constructor(max: number) {
    this.#max = max
  }

  get isFull(): boolean {
    return this.#waiting >= this.#max
  }

  /** A task whose signal aborts before its turn is not run. */
  async run<T>(task: () => Promise<T>, signal: AbortSignal): Promise<T> {
    this.#waiting += 1
    const turn = this.#last.then(async () => {
      signal.throwIfAborted()
      return task()
    })
    this.#last = turn.catch(() => undefined).finally(() => (this.#waiting -= 1))
    return turn
  }
}
