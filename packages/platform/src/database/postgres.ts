import pg from 'pg'
import { toConnectionError } from './connection-error.ts'
import { type Database, DatabaseError } from './database.ts'
import { CallTracker } from './call-tracker.ts'
import { describeServer, addSessionSettings } from './postgres-address.ts'
import { PostgresListener } from './postgres-listener.ts'
import { createClientConnection, PostgresPool } from './postgres-connection.ts'
import {
  createOwner,
  type TableOwner,
  runQuery,
  runTransaction,
  type DatabaseConnection,
} from './database-connection.ts'

export interface PostgresOptions {
  url: string
  /** Maximum connections of this process, besides one for LISTEN. */
  connections: number
  statementTimeout: number
}

/** A connection as the user of DATABASE_URL, who owns the tables. */
export interface PostgresOwner {
  link: DatabaseConnection
  owner: TableOwner
  close(): Promise<void>
}

/** @throws {DatabaseError} when the server can't be reached or is not supported. */
export async function connectOwner(url: string): Promise<PostgresOwner> {
  const server = describeServer(url)
  const client = new pg.Client({
    connectionString: addSessionSettings(url, 'owner'),
    connectionTimeoutMillis: 10_000,
    application_name: 'firstline migrations',
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
  } catch (error) {
    throw toConnectionError(error, server)
  }
  const link = createClientConnection(client, server)
  const close = () => client.end()
  try {
    await requireUsableServer(link, server)
  } catch (error) {
    await close()
    throw error
  }
  return { link, owner: createOwner(link), close }
}

/** Opens a migrated PostgreSQL database. Connects with the first call. */
export function openPostgres({ url, connections, statementTimeout }: PostgresOptions): Database {
  const server = describeServer(url)
  const address = addSessionSettings(url, 'server')
  const link = new PostgresPool({ url: address, server, connections, statementTimeout })
  const listener = new PostgresListener(address, server)
  const gate = new CallTracker()
  return {
    engine: 'postgres',
    query: (sql, params) => gate.run(() => runQuery(link, sql, params)),
    transaction: (statements, identity) => gate.run(() => runTransaction(link, statements, identity)),
    listen: (channel, hear) => gate.run(() => listener.listen(channel, hear)),
    countConnections: () => link.countConnections(),
    close: () =>
      gate.close(async () => {
        await listener.close()
        await link.close()
      }),
  }
}

async function requireUsableServer(link: DatabaseConnection, server: string): Promise<void> {
  const [row] = await runQuery<{ version: number; shown: string; encoding: string }>(
    link,
    `select current_setting('server_version_num')::int as version, current_setting('server_version') as shown,
       current_setting('server_encoding') as encoding`,
  )
  if (row && row.version < 150000) {
    const message = `PostgreSQL at ${server} is version ${row.shown}; 15 or later is needed`
    throw new DatabaseError({ code: '0A000', message })
  }
  if (row && row.encoding !== 'UTF8') {
    const message = `The database at ${server} stores text as ${row.encoding}; UTF8 is needed (create database ... encoding 'UTF8')`
    throw new DatabaseError({ code: '0A000', message })
  }
}
