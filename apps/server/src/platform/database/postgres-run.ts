import type pg from 'pg'
import { Replies, type ServerError } from './replies.ts'

interface Described {
  fields: { name: string; dataTypeID: number }[]
}

/**
 * One run of messages on a connection of the `pg` package, which calls these methods as answers arrive. The package
 * sends one query at a time and waits; a run is a whole transaction in one write.
 */
export class PostgresRun implements pg.Submittable {
  readonly #message: Buffer
  readonly #replies = new Replies()
  readonly #done = Promise.withResolvers<Replies>()

  constructor(message: Buffer) {
    this.#message = message
  }

  /** Settles when the server is ready again; rejects when the connection is lost. */
  get done(): Promise<Replies> {
    return this.#done.promise
  }

  submit(connection: pg.Connection): void {
    connection.stream.write(this.#message)
  }

  handleRowDescription({ fields }: Described): void {
    this.#replies.describe(fields)
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    this.#replies.row(fields)
  }

  handleCommandComplete(): void {
    this.#replies.endStatement()
  }

  handleEmptyQuery(): void {
    this.#replies.endStatement()
  }

  handleReadyForQuery(): void {
    this.#done.resolve(this.#replies)
  }

  /** Called for the server's own errors and for a lost connection; only the former carry a severity. */
  handleError(error: ServerError): void {
    if (error.severity === undefined) return this.#done.reject(error)
    this.#replies.fail(error)
    this.#done.resolve(this.#replies)
  }

  handlePortalSuspended(): void {
    this.#replies.endStatement()
  }

  handleCopyInResponse(connection: pg.Connection & { sendCopyFail(reason: string): void }): void {
    connection.sendCopyFail('COPY is not spoken here')
  }

  handleCopyData(): void {}
}
