/** Work done one after the other. */
export class WorkQueue {
  readonly #most: number
  #waiting = 0
  #last: Promise<void> = Promise.resolve()

  constructor(most: number) {
    this.#most = most
  }

  /** False, and nothing is done, when too much waits already. The work must not throw. */
  add(work: () => Promise<void>): boolean {
    if (this.#waiting >= this.#most) return false
    this.#waiting += 1
    this.#last = this.#last.then(work).finally(() => {
      this.#waiting -= 1
    })
    return true
  }

  /** Resolves when all that was added up to now is done. */
  get drained(): Promise<void> {
    return this.#last
  }
}
