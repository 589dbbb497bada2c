import pg from 'pg'
import { toConnectionError } from './connection-error.ts'
import type { Statement } from './database.ts'
import { encodeScript } from './encode-statements.ts'
import { PostgresRun } from './postgres-run.ts'
import { PreparedStatements } from './prepared-statements.ts'
import type { Replies } from './replies.ts'
import type { Link } from './link.ts'

interface PoolLinkOptions {
  url: string
  server: string
  connections: number
  statementTimeout: number
}

/** A request is given up after 10 seconds: within that, it is to know that there is no connection. */
const CONNECTION_TIMEOUT_MS = 5_000
/** The server stops a statement itself; when it has not said so after this, it is gone. */
const SILENCE_MARGIN_MS = 5_000

/** Statements for a pool of connections, each run on one that is free. */
export class PoolLink implements Link {
  readonly #pool: pg.Pool
  readonly #server: string
  readonly #silenceMs: number
  readonly #prepared = new WeakMap<pg.PoolClient, PreparedStatements>()

  constructor({ url, server, connections, statementTimeout }: PoolLinkOptions) {
    this.#server = server
    this.#silenceMs = statementTimeout + SILENCE_MARGIN_MS
    this.#pool = new pg.Pool({
      connectionString: url,
      max: connections,
      connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
      idleTimeoutMillis: 60_000,
      keepAlive: true,
      application_name: 'firstline',
      statement_timeout: statementTimeout,
    })
    // The pool drops a connection that breaks while idle; a call that is using one gets the error itself.
    this.#pool.on('error', () => undefined)
    this.#pool.on('connect', (client) => client.on('error', () => undefined))
  }

  run(statements: readonly Statement[]): Promise<Replies> {
    return this.#withClient((client) => runOn(client, this.#preparedOf(client), statements, this.#silenceMs))
  }

  script(sql: string): Promise<Replies> {
    return this.#withClient((client) => sendOn(client, encodeScript(sql), this.#silenceMs))
  }

  #preparedOf(client: pg.PoolClient): PreparedStatements {
    let prepared = this.#prepared.get(client)
    if (!prepared) this.#prepared.set(client, (prepared = new PreparedStatements()))
    return prepared
  }

  async #withClient(send: (client: pg.PoolClient) => Promise<Replies>): Promise<Replies> {
    let client: pg.PoolClient | undefined
    try {
      client = await this.#pool.connect()
      const replies = await send(client)
      client.release(replies.isFatal)
      return replies
    } catch (error) {
      client?.release(true)
      throw toConnectionError(error, this.#server)
    }
  }

  close(): Promise<void> {
    return this.#pool.end()
  }
}

/** Statements for one connection. */
export function clientLink(client: pg.Client, server: string): Link {
  const prepared = new PreparedStatements()
  const translated = async (replies: Promise<Replies>) => {
    try {
      return await replies
    } catch (error) {
      throw toConnectionError(error, server)
    }
  }
  return {
    run: (statements) => translated(runOn(client, prepared, statements)),
    script: (sql) => translated(sendOn(client, encodeScript(sql))),
  }
}

async function runOn(
  client: pg.Client | pg.PoolClient,
  prepared: PreparedStatements,
  statements: readonly Statement[],
  silenceMs = 0,
): Promise<Replies> {
  const run = prepared.encode(statements)
  const replies = await sendOn(client, run.message, silenceMs)
  // What failed had no effect, and once is enough: nothing is prepared any more.
  return run.settle(replies) ? runOn(client, prepared, statements, silenceMs) : replies
}

async function sendOn(client: pg.Client | pg.PoolClient, message: Buffer, silenceMs = 0): Promise<Replies> {
  const replies = await client.query(new PostgresRun(message, silenceMs)).done
  // A statement that failed leaves its transaction open, in which nothing more can run. One that failed first has none.
  if (replies.error && !replies.isFatal && replies.results.length > 0) await client.query('rollback')
  return replies
}
