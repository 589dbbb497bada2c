import { randomUUID } from 'node:crypto'
import { afterAll } from 'vitest'
import type { Database } from '@firstline/platform/database'
import { createChangeFeed } from '@firstline/platform/feed'
import { WakeUpChannel } from '@firstline/platform/feed/wake-ups'
import type { TestDatabase } from '@firstline/platform/testing/test-database'
import type { RawSocket } from '@firstline/wire/test-wire/raw-socket'
import { openTestRealtime, type TestRealtime } from '@firstline/wire/test-wire/realtime'
import { openListener, type Listener } from './listener.ts'

export interface TestChanges {
  server: TestRealtime
  /** The admin subscribers. */
  administrators: Set<string>
  /** Writes as the owner of the tables and triggers a read of the feed. */
  write(sql: string, params?: readonly unknown[]): Promise<void>
  /** Opens a channel with these bindings; anonymous without a token. */
  listen(bindings: readonly Readonly<Record<string, unknown>>[], token?: string): Promise<Listener>
  /** Returns the events of each listener, up to everything written before this call. */
  receivedBy(...listeners: Listener[]): Promise<Awaited<ReturnType<Listener['receiveUntil']>>[]>
  signToken(userId: string, claims?: object): Promise<string>
  /** Simulates a process that was suspended for longer than changes are kept. */
  reportMissed(): void
}

/** Opens a server with `postgres_changes` on a test database and creates the `beacons` table. */
export async function openChanges(
  { database, owner }: Pick<TestDatabase, 'database' | 'owner'>,
  tables: readonly string[],
  decorate: (database: Database) => Database = (given) => given,
): Promise<TestChanges> {
  for (const sql of [...BEACON_TABLE, ...tables]) await owner.query(sql)
  return serveChanges({ database, owner }, decorate)
}

/** Opens a further server on the same database. */
export async function serveChanges(
  { database, owner }: Pick<TestDatabase, 'database' | 'owner'>,
  decorate: (database: Database) => Database = (given) => given,
): Promise<TestChanges> {
  const wakeUps = new WakeUpChannel(database)
  await wakeUps.open()
  const administrators = new Set<string>()
  const feed = createChangeFeed({ database, wakeUps })
  let missed = () => {}
  const server = await openTestRealtime({
    database,
    realtime: {
      changes: {
        database: decorate(database),
        feed: {
          ...feed,
          subscribe(reader) {
            missed = () => reader.handleMissed()
            return feed.subscribe(reader)
          },
        },
        isAdmin: async (userId) => administrators.has(userId),
      },
    },
  })
  afterAll(async () => {
    await server.close()
    await feed.close()
    await wakeUps.close()
  })
  const write = async (sql: string, params?: readonly unknown[]) => {
    await owner.query(sql, params)
    feed.notifyWrite()
  }
  let socket: Promise<RawSocket> | undefined
  return {
    server,
    reportMissed: () => missed(),
    administrators,
    write,
    async listen(bindings, token) {
      socket ??= server.socket()
      return openListener(await socket, { bindings, ...(token === undefined ? {} : { token }) })
    },
    async receivedBy(...listeners) {
      const beacon = randomUUID()
      await write('insert into public.beacons (name) values ($1)', [beacon])
      return Promise.all(listeners.map((listener) => listener.receiveUntil(beacon)))
    },
    signToken: (userId, claims = {}) => {
      const seconds = Math.floor(Date.now() / 1000)
      return server.wire.gateway.tokens.sign({
        ...claims,
        sub: userId,
        role: 'authenticated',
        aud: 'authenticated',
        iat: seconds,
        exp: seconds + 3600,
        jti: randomUUID(),
      })
    },
  }
}

const BEACON_TABLE = [
  'create table public.beacons (name text primary key)',
  'grant select on public.beacons to anon, authenticated, service_role',
  "select realtime.watch('public.beacons')",
]
