import { DatabaseError } from './database.ts'

/** Lets calls through until it is closed, and closes only when the last of them has come back. */
export class Gate {
  #inside = new Set<Promise<unknown>>()
  #closing: Promise<void> | null = null

  get isClosed(): boolean {
    return this.#closing !== null
  }

  async pass<Result>(call: () => Promise<Result>): Promise<Result> {
    if (this.#closing) throw new DatabaseError({ code: '08003', message: 'The database is closed' })
    const running = call()
    this.#inside.add(running)
    try {
      return await running
    } finally {
      this.#inside.delete(running)
    }
  }

  /** Closes once, however often it is asked. */
  close(finish: () => Promise<void>): Promise<void> {
    this.#closing ??= Promise.allSettled(this.#inside).then(finish)
    return this.#closing
  }
}
