import type pg from 'pg'
import { READ_TIMEOUT } from './connection-error.ts'
import { Replies, type ServerError } from './replies.ts'

interface RowDescription {
  fields: { name: string; dataTypeID: number }[]
}

/**
 * One write of messages on a connection of the `pg` package, which calls these methods for each reply. `pg` sends one
 * query at a time and waits; this sends a whole transaction in one write.
 */
export class PostgresRun implements pg.Submittable {
  readonly #message: Buffer
  readonly #replies = new Replies()
  readonly #done = Promise.withResolvers<Replies>()
  readonly #silence: NodeJS.Timeout | undefined

  /**
   * @param silenceMs milliseconds without a message from the server until the connection counts as lost; 0 disables it.
   */
  constructor(message: Buffer, silenceMs = 0) {
    this.#message = message
    if (silenceMs > 0) {
      this.#silence = setTimeout(() => this.#done.reject(new Error(READ_TIMEOUT)), silenceMs)
    }
  }

  /** Resolves when the server is ready again; rejects when the connection is lost. */
  get done(): Promise<Replies> {
    return this.#done.promise
  }

  submit(connection: pg.Connection): void {
    connection.stream.write(this.#message)
  }

  handleRowDescription({ fields }: RowDescription): void {
    this.#replies.describe(fields)
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    this.#silence?.refresh()
    this.#replies.row(fields)
  }

  handleCommandComplete(): void {
    this.#silence?.refresh()
    this.#replies.endStatement()
  }

  handleEmptyQuery(): void {
    this.#replies.endStatement()
  }

  handleReadyForQuery(): void {
    clearTimeout(this.#silence)
    this.#done.resolve(this.#replies)
  }

  /** Called for errors of the server and for a lost connection; only the former have a severity. */
  handleError(error: ServerError): void {
    clearTimeout(this.#silence)
    if (error.severity === undefined) return this.#done.reject(error)
    this.#replies.fail(error)
    this.#done.resolve(this.#replies)
  }

  handlePortalSuspended(): void {
    this.#replies.endStatement()
  }

  handleCopyInResponse(connection: pg.Connection & { sendCopyFail(reason: string): void }): void {
    connection.sendCopyFail('COPY is not supported')
  }

  handleCopyData(): void {}
}
