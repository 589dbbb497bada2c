import { randomUUID } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ModelLimiter } from '@firstline/llm-writer'
import { type FixedClock, createFixedClock } from '@firstline/platform/clock'
import type { Database } from '@firstline/platform/database'
import { ASSUMED_PRICE } from '#server/config/model-prices.ts'
import { createModelLimiter, type ModelLimiterOptions } from '../model-limiter.ts'
import { attemptAcquire, makeModelCall, STUB_PRICES } from './model-calls.ts'

export interface LimiterFixture {
  clock: FixedClock
  limiter: ModelLimiter
  /** The limiter of a second replica for the same provider. */
  second: ModelLimiter
  /** Whether a call of a new replica would be admitted now. */
  isOpen(): Promise<boolean>
}

/** Fixtures for tests of model limiters on one database. */
export function createLimiterFixtures(database: Database) {
  let year = 2030
  let pendingQueries = 0

  /** Counts the pending statements. */
  const counted: Database = {
    ...database,
    async query<R extends object>(sql: string, params?: readonly unknown[]): Promise<R[]> {
      pendingQueries += 1
      try {
        return await database.query<R>(sql, params)
      } finally {
        pendingQueries -= 1
      }
    },
  }

  /** A database that calls back after begin_model_calls, before its caller continues. */
  function watchBegins(onBegin: () => void): Database {
    return {
      ...database,
      async query<R extends object>(sql: string, params?: readonly unknown[]): Promise<R[]> {
        const rows = await database.query<R>(sql, params)
        if (sql.includes('begin_model_calls')) onBegin()
        return rows
      },
    }
  }

  /** Opens limiters with a new provider and day, since slots and spend are shared by the installation. */
  function openLimiters(options: Partial<ModelLimiterOptions> = {}): LimiterFixture {
    year += 1
    const clock = createFixedClock(`${year}-01-31T12:00:00Z`)
    const all: ModelLimiterOptions = {
      database: counted,
      clock,
      baseUrl: `https://${randomUUID()}.example.test/v1`,
      prices: STUB_PRICES,
      otherwisePrice: ASSUMED_PRICE,
      dailyBudget: null,
      concurrency: 4,
      requestsPerMinute: null,
      ...options,
    }
    return {
      clock,
      limiter: createModelLimiter(all),
      second: createModelLimiter(all),
      async isOpen() {
        const abort = new AbortController()
        const { promise: isAnswered, resolve } = Promise.withResolvers<void>()
        const watched = watchBegins(() => setImmediate(resolve))
        const probe = attemptAcquire(
          createModelLimiter({ ...all, database: watched }),
          makeModelCall(),
          abort.signal,
        )
        await isAnswered
        abort.abort()
        await probe.pass?.leave(null)
        return probe.state === 'in'
      },
    }
  }

  /** Waits until no statement is pending. */
  async function settle(): Promise<void> {
    for (let idle = 0; idle < 5; idle = pendingQueries === 0 ? idle + 1 : 0) await nextTurn()
  }

  /** Resolves when the latest lease has been renewed at the current time. */
  async function isRenewed(clock: FixedClock): Promise<void> {
    const wanted = clock.now().getTime() + 15_000
    for (let latest = 0; latest < wanted;) {
      const [row] = await database.query<{ at: Date }>(
        'select max(lease_until) as at from firstline.model_places where call_id is not null',
      )
      latest = row?.at.getTime() ?? 0
    }
  }

  return { watchBegins, openLimiters, settle, isRenewed }
}
