import { randomUUID } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { ASSUMED_PRICE } from '@firstline/contract/prices'
import type { ModelGate } from '@firstline/copywriter'
import { type FixedClock, fixedClock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import { createModelGate, type ModelGateOptions } from '../model-gate.ts'
import { attempt, modelCall, STUB_PRICES } from './model-calls.ts'

export interface Scene {
  clock: FixedClock
  gate: ModelGate
  /** Another gate before the same provider, as a second replica has it. */
  second: ModelGate
  /** Whether one more replica, which has not asked before, would be let in now. */
  isOpen(): Promise<boolean>
}

/** What tests of gates do on one database. */
export function gateScenes(database: Database) {
  let year = 2030
  let underWay = 0

  /** Counts the statements under way. */
  const counted: Database = {
    ...database,
    async query<R extends object>(sql: string, params?: readonly unknown[]): Promise<R[]> {
      underWay += 1
      try {
        return await database.query<R>(sql, params)
      } finally {
        underWay -= 1
      }
    },
  }

  /** A database that says when calls were answered, before whoever asked hears of it. */
  function watchBegins(answered: () => void): Database {
    return {
      ...database,
      async query<R extends object>(sql: string, params?: readonly unknown[]): Promise<R[]> {
        const rows = await database.query<R>(sql, params)
        if (sql.includes('begin_model_calls')) answered()
        return rows
      },
    }
  }

  /** With a provider and a day of its own, since places and spending are the whole installation's. */
  function openGates(options: Partial<ModelGateOptions> = {}): Scene {
    year += 1
    const clock = fixedClock(`${year}-01-31T12:00:00Z`)
    const all: ModelGateOptions = {
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
      gate: createModelGate(all),
      second: createModelGate(all),
      async isOpen() {
        const abort = new AbortController()
        const { promise: isAnswered, resolve } = Promise.withResolvers<void>()
        const watched = watchBegins(() => setImmediate(resolve))
        const probe = attempt(createModelGate({ ...all, database: watched }), modelCall(), abort.signal)
        await isAnswered
        abort.abort()
        await probe.pass?.leave(null)
        return probe.state === 'in'
      },
    }
  }

  /** Lets everything that is under way come to its end or to its next wait. */
  async function settle(): Promise<void> {
    for (let idle = 0; idle < 5; idle = underWay === 0 ? idle + 1 : 0) await nextTurn()
  }

  /** Resolves when the latest lease is as long as one given now. */
  async function isRenewed(clock: FixedClock): Promise<void> {
    const wanted = clock.now().getTime() + 15_000
    for (let latest = 0; latest < wanted;) {
      const [row] = await database.query<{ at: Date }>(
        'select max(lease_until) as at from firstline.model_places where call_id is not null',
      )
      latest = row?.at.getTime() ?? 0
    }
  }

  return { watchBegins, openGates, settle, isRenewed }
}
