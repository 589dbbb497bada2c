import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type TestModel, startTestModel } from '@firstline/test-models'
import { onTestFinished } from 'vitest'
import { mintProjectKey } from '@firstline/wire/gateway'
import { startPostgres, type TestServer } from '@firstline/platform/testing'
import { TEST_KEYS } from '@firstline/wire/test-wire/test-keys'
import { type ObservationLog, createObservationLog } from './observation-log.ts'
import { Replica } from './replica.ts'

/** Short, so that a hung generation ends within the test. */
const WRITING_SECONDS = 4

/** Two servers, one database and one language model, each of which can fail, and the log of observed responses. */
export interface Cluster {
  postgres: TestServer
  replicas: readonly Replica[]
  model: TestModel
  log: ObservationLog
  anonKey: string
  /** Queries the database directly as its owner. @throws while it is down */
  query<R extends object>(sql: string, params?: readonly unknown[]): Promise<R[]>
}

export async function openCluster(): Promise<Cluster> {
  const postgres = await startPostgres({ durability: 'crashes' })
  onTestFinished(() => postgres.stop())
  const model = await startTestModel({ firstTokenMs: 20, tokensPerSecond: 1_500 })
  onTestFinished(() => model.close())
  const administrator = new pg.Client({ connectionString: postgres.url('postgres') })
  await administrator.connect()
  await administrator.query('create role ledger_owner login createrole createdb')
  await administrator.query('create database ledger owner ledger_owner')
  await administrator.end()

  const databaseUrl = postgres.url('ledger', 'ledger_owner')
  const log = createObservationLog()
  const environment = {
    DATABASE_URL: databaseUrl,
    PORT: '0',
    LOG_LEVEL: 'error',
    JWT_SECRET: TEST_KEYS.jwtSecret,
    JWT_KEYS: JSON.stringify(TEST_KEYS.jwtKeys),
    LLM_BASE_URL: model.url,
    LLM_MODEL: 'stub',
    LLM_OUTPUT: 'json_schema',
    LLM_TIMEOUT: String(WRITING_SECONDS),
    // Stops and failures exceed the normal limit.
    LIMIT_REFUNDS_HOURLY: '1000',
    // Sign-ups are limited by address, so each user has its own.
    TRUSTED_PROXIES: '127.0.0.1',
  }
  const replicas = [1, 2].map(() => new Replica(environment, (failure) => log.failures.push(failure)))
  // Sequential, since the first start migrates the database.
  for (const replica of replicas) await replica.start()

  const pool = new pg.Pool({ connectionString: databaseUrl, max: 8, connectionTimeoutMillis: 5_000 })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  onTestFinished(() => pool.end())
  return {
    postgres,
    replicas,
    model,
    log,
    anonKey: await mintProjectKey('anon', TEST_KEYS.jwtSecret),
    async query<R extends object>(sql: string, params: readonly unknown[] = []) {
      // The row type is the caller's select list.
      return (await pool.query(sql, [...params])).rows as R[]
    },
  }
}

/** Waits until every generation has ended, by leases and timeouts alone. */
export async function waitUntilSettled({ query }: Cluster): Promise<void> {
  for (let attempt = 0; attempt < 300; attempt += 1) {
    const [row] = await query<{ unfinished: string }>(
      `select count(*) as unfinished from public.generations where status in ('queued', 'running')`,
    )
    if (row?.unfinished === '0') return
    await sleep(200)
  }
}
