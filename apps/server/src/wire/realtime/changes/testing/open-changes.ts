import { randomUUID } from 'node:crypto'
import { afterAll } from 'vitest'
import type { Database } from '#server/platform/database/database.ts'
import { createChangeFeed } from '#server/platform/feed/create-change-feed.ts'
import { WakeUps } from '#server/platform/feed/wake-ups.ts'
import type { TestDatabase } from '#test/engines/test-database.ts'
import type { RawSocket } from '#test/raw-socket.ts'
import { openTestRealtime, type TestRealtime } from '#test/realtime.ts'
import { listenTo, type Listener } from './listener.ts'

export interface TestChanges {
  server: TestRealtime
  /** Who sees everybody's rows. */
  administrators: Set<string>
  /** Writes as the owner of the tables, and has the feed look. */
  write(sql: string, params?: readonly unknown[]): Promise<void>
  /** A channel with these bindings, on behalf of the token's bearer; without one, of nobody. */
  listen(bindings: readonly Readonly<Record<string, unknown>>[], token?: string): Promise<Listener>
  /** Everything that was written up to now has been heard when these listeners give their answer. */
  heardBy(...listeners: Listener[]): Promise<Awaited<ReturnType<Listener['heard']>>[]>
  tokenOf(userId: string, claims?: object): Promise<string>
  /** As if this process had slept for longer than changes are kept. */
  missed(): void
}

/** A server whose channels tell of changes, on a test's database. Makes the table that shows that all has been heard. */
export async function openChanges(
  { database, owner }: Pick<TestDatabase, 'database' | 'owner'>,
  tables: readonly string[],
  decorate: (database: Database) => Database = (given) => given,
): Promise<TestChanges> {
  for (const sql of [...BEACONS, ...tables]) await owner.query(sql)
  return serveChanges({ database, owner }, decorate)
}

/** One more server. */
export async function serveChanges(
  { database, owner }: Pick<TestDatabase, 'database' | 'owner'>,
  decorate: (database: Database) => Database = (given) => given,
): Promise<TestChanges> {
  const wakeUps = new WakeUps(database)
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
          follow(reader) {
            missed = () => reader.missed()
            return feed.follow(reader)
          },
        },
        seesAll: async (userId) => administrators.has(userId),
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
    feed.poke()
  }
  let socket: Promise<RawSocket> | undefined
  return {
    server,
    missed: () => missed(),
    administrators,
    write,
    async listen(bindings, token) {
      socket ??= server.socket()
      return listenTo(await socket, { bindings, ...(token === undefined ? {} : { token }) })
    },
    async heardBy(...listeners) {
      const beacon = randomUUID()
      await write('insert into public.beacons (name) values ($1)', [beacon])
      return Promise.all(listeners.map((listener) => listener.heard(beacon)))
    },
    tokenOf: (userId, claims = {}) => {
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

const BEACONS = [
  'create table public.beacons (name text primary key)',
  'grant select on public.beacons to anon, authenticated, service_role',
  "select realtime.watch('public.beacons')",
]
