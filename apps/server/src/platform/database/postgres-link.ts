import pg from 'pg'
import { toConnectionError } from './connection-error.ts'
import { PostgresRun } from './postgres-run.ts'
import type { Replies } from './replies.ts'
import type { Link } from './link.ts'

interface PoolLinkOptions {
  url: string
  server: string
  connections: number
  statementTimeout: number
}

/** Messages to a pool of connections, each on one that is free. */
export class PoolLink implements Link {
  readonly #pool: pg.Pool
  readonly #server: string

  constructor({ url, server, connections, statementTimeout }: PoolLinkOptions) {
    this.#server = server
    this.#pool = new pg.Pool({
      connectionString: url,
      max: connections,
      connectionTimeoutMillis: 10_000,
      idleTimeoutMillis: 60_000,
      keepAlive: true,
      application_name: 'firstline',
      statement_timeout: statementTimeout,
    })
    // The pool drops a connection that breaks while idle; a call that is using one gets the error itself.
    this.#pool.on('error', () => undefined)
    this.#pool.on('connect', (client) => client.on('error', () => undefined))
  }

  async send(message: Buffer): Promise<Replies> {
    let client: pg.PoolClient | undefined
    try {
      client = await this.#pool.connect()
      const replies = await sendOn(client, message)
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

/** Messages to one connection. */
export function clientLink(client: pg.Client, server: string): Link {
  return {
    async send(message) {
      try {
        return await sendOn(client, message)
      } catch (error) {
        throw toConnectionError(error, server)
      }
    },
  }
}

async function sendOn(client: pg.Client | pg.PoolClient, message: Buffer): Promise<Replies> {
  const replies = await client.query(new PostgresRun(message)).done
  // A statement that failed leaves its transaction open, in which nothing more can run. One that failed first has none.
  if (replies.error && !replies.isFatal && replies.results.length > 0) await client.query('rollback')
  return replies
}
