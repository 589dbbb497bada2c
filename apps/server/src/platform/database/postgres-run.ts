import type pg from 'pg'
import { READ_TIMEOUT } from './connection-error.ts'
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
  readonly #silence: NodeJS.Timeout | undefined

  /** @param silenceMs after so long without a message from the server, the connection counts as lost; 0: never. */
  constructor(message: Buffer, silenceMs = 0) {
    this.#message = message
    if (silenceMs > 0) {
      this.#silence = setTimeout(() => this.#done.reject(new Error(READ_TIMEOUT)), silenceMs)
    }
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

  /** Called for the server's own errors and for a lost connection; only the former carry a severity. */
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
    connection.sendCopyFail('COPY is not spoken here')
  }

  handleCopyData(): void {}
}
