import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type StubModel, startStubModel } from '@firstline/stub-model'
import { onTestFinished } from 'vitest'
import { mintProjectKey } from '#server/wire/gateway/index.ts'
import { startPostgres, type TestServer } from '@firstline/test-engines'
import { TEST_KEYS } from '#test/test-keys.ts'
import { type Diary, openDiary } from './diary.ts'
import { Replica } from './replica.ts'

/** Short, so that a generation that hangs is over within the test. */
const WRITING_SECONDS = 4

/** Two servers, one database, one language model, each of which can fail; and a diary of what was seen of them. */
export interface Bank {
  postgres: TestServer
  replicas: readonly Replica[]
  model: StubModel
  diary: Diary
  anonKey: string
  /** Asks the database as its owner, past every server. @throws while there is none. */
  books<R extends object>(sql: string, params?: readonly unknown[]): Promise<R[]>
}

export async function openBank(): Promise<Bank> {
  const postgres = await startPostgres({ durability: 'crashes' })
  onTestFinished(() => postgres.stop())
  const model = await startStubModel({ firstTokenMs: 20, tokensPerSecond: 1_500 })
  onTestFinished(() => model.close())
  const administrator = new pg.Client({ connectionString: postgres.url('postgres') })
  await administrator.connect()
  await administrator.query('create role bank_owner login createrole createdb')
  await administrator.query('create database bank owner bank_owner')
  await administrator.end()

  const databaseUrl = postgres.url('bank', 'bank_owner')
  const diary = openDiary()
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
    // Customers stop, and the model fails, more often than any limit allows.
    LIMIT_REFUNDS_HOURLY: '1000',
    // Each customer comes from an address of its own: sign-ups are limited by address.
    TRUSTED_PROXIES: '127.0.0.1',
  }
  const replicas = [1, 2].map(() => new Replica(environment, (fault) => diary.faults.push(fault)))
  // One after the other: the first brings the database up to date.
  for (const replica of replicas) await replica.start()

  const pool = new pg.Pool({ connectionString: databaseUrl, max: 8, connectionTimeoutMillis: 5_000 })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  onTestFinished(() => pool.end())
  return {
    postgres,
    replicas,
    model,
    diary,
    anonKey: await mintProjectKey('anon', TEST_KEYS.jwtSecret),
    async books<R extends object>(sql: string, params: readonly unknown[] = []) {
      // The rows have the shape of the caller's own select list.
      return (await pool.query(sql, [...params])).rows as R[]
    },
  }
}

/** Waits until every generation has come to its end, which leases and timeouts bring about without anybody's help. */
export async function settle({ books }: Bank): Promise<void> {
  for (let attempt = 0; attempt < 300; attempt += 1) {
    const [row] = await books<{ unfinished: string }>(
      `select count(*) as unfinished from public.generations where status in ('queued', 'running')`,
    )
    if (row?.unfinished === '0') return
    await sleep(200)
  }
}
