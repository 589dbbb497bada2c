/** Runs work one item at a time. */
export class WorkQueue {
  readonly #limit: number
  #size = 0
  #last: Promise<void> = Promise.resolve()

  constructor(limit: number) {
    this.#limit = limit
  }

  /** Returns false and does nothing if the queue is full. The work must not throw. */
  add(work: () => Promise<void>): boolean {
    if (this.#size >= this.#limit) return false
    this.#size += 1
    this.#last = this.#last.then(work).finally(() => {
      this.#size -= 1
    })
    return true
  }

  /** Resolves once everything added before is done. */
  get drained(): Promise<void> {
    return this.#last
  }
}
