import pg from 'pg'
import { toConnectionError } from './connection-error.ts'
import type { ConnectionCounts, Statement } from './database.ts'
import { encodeScript } from './encode-statements.ts'
import { PostgresRun } from './postgres-run.ts'
import { PreparedStatements } from './prepared-statements.ts'
import type { Replies } from './replies.ts'
import type { DatabaseConnection } from './database-connection.ts'

interface PoolLinkOptions {
  url: string
  server: string
  connections: number
  statementTimeout: number
}

/** Shorter than the request timeout of 10 seconds, so that the caller can still report the missing connection. */
const CONNECTION_TIMEOUT_MS = 5_000
/** The server cancels a statement itself; without a reply after this margin the connection is lost. */
const REPLY_MARGIN_MS = 5_000

/** A link over a pool of connections. */
export class PostgresPool implements DatabaseConnection {
  readonly #pool: pg.Pool
  readonly #server: string
  readonly #silenceMs: number
  readonly #prepared = new WeakMap<pg.PoolClient, PreparedStatements>()

  constructor({ url, server, connections, statementTimeout }: PoolLinkOptions) {
    this.#server = server
    this.#silenceMs = statementTimeout + REPLY_MARGIN_MS
    this.#pool = new pg.Pool({
      connectionString: url,
      max: connections,
      connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
      idleTimeoutMillis: 60_000,
      keepAlive: true,
      application_name: 'firstline',
      statement_timeout: statementTimeout,
    })
    // The pool removes a connection that breaks while idle; a call that uses one receives the error itself.
    this.#pool.on('error', () => undefined)
    this.#pool.on('connect', (client) => client.on('error', () => undefined))
  }

  run(statements: readonly Statement[]): Promise<Replies> {
    return this.#withClient((client) => runOn(client, this.#getPrepared(client), statements, this.#silenceMs))
  }

  script(sql: string): Promise<Replies> {
    return this.#withClient((client) => sendOn(client, encodeScript(sql), this.#silenceMs))
  }

  #getPrepared(client: pg.PoolClient): PreparedStatements {
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

  countConnections(): ConnectionCounts {
    const { totalCount, idleCount, waitingCount, options } = this.#pool
    return { busy: totalCount - idleCount, most: options.max, waiting: waitingCount }
  }

  close(): Promise<void> {
    return this.#pool.end()
  }
}

/** A link over one connection. */
export function createClientConnection(client: pg.Client, server: string): DatabaseConnection {
  const prepared = new PreparedStatements()
  const translateErrors = async (replies: Promise<Replies>) => {
    try {
      return await replies
    } catch (error) {
      throw toConnectionError(error, server)
    }
  }
  return {
    run: (statements) => translateErrors(runOn(client, prepared, statements)),
    script: (sql) => translateErrors(sendOn(client, encodeScript(sql))),
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
  // A failed run had no effect. It is repeated once only, because nothing is prepared then.
  return run.settle(replies) ? runOn(client, prepared, statements, silenceMs) : replies
}

async function sendOn(client: pg.Client | pg.PoolClient, message: Buffer, silenceMs = 0): Promise<Replies> {
  const replies = await client.query(new PostgresRun(message, silenceMs)).done
  // A failed statement leaves its transaction open. If the first statement failed, there is none.
  if (replies.error && !replies.isFatal && replies.results.length > 0) await client.query('rollback')
  return replies
}
