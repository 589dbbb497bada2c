import { DATABASE_CLOSED } from './connection-error.ts'
import { DatabaseError } from './database.ts'

/** Admits calls until it is closed, and closes after the last running call. */
export class CallTracker {
  #running = new Set<Promise<unknown>>()
  #closing: Promise<void> | null = null

  get isClosed(): boolean {
    return this.#closing !== null
  }

  async run<Result>(call: () => Promise<Result>): Promise<Result> {
    if (this.#closing) throw new DatabaseError({ code: DATABASE_CLOSED, message: 'The database is closed' })
    const running = call()
    this.#running.add(running)
    try {
      return await running
    } finally {
      this.#running.delete(running)
    }
  }

  /** Closes once; later calls return the same promise. */
  close(finish: () => Promise<void>): Promise<void> {
    this.#closing ??= Promise.allSettled(this.#running).then(finish)
    return this.#closing
  }
}
