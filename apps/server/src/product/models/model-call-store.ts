import { createHash } from 'node:crypto'
import type { CallOutcome, CallPurpose } from '@firstline/copywriter'
import { MODEL_CIRCUIT_COOLDOWN_MS, MODEL_CIRCUIT_FAILURES } from '@firstline/contract/limits'
import type { Database } from '#server/platform/database/database.ts'

/** A call that wants to begin. */
export interface AskedCall {
  id: string
  purpose: CallPurpose
  model: string
  /** The most it can cost, in dollars. */
  cost: number
}

/** A call that is over. */
export interface EndedCall {
  place: number
  id: string
  /** What it did cost; null: what was set aside stays spent. */
  cost: number | null
  /** Null: it says nothing of the provider. */
  outcome: CallOutcome | null
}

/** What the end of calls changed. */
export interface EndAnswer {
  /** Whether a call waits for a place, on whichever replica. */
  wanted: boolean
  /** What became of the circuit breaker, when these calls changed it. */
  circuit: 'opened' | 'closed' | null
}

export type CallAnswer =
  | { outcome: 'go'; place: number }
  | { outcome: 'wait'; reason: 'paused' | 'places' | 'rate'; wait_ms: number }
  | { outcome: 'budget_reached' | 'circuit_open' }

/** What the installation allows; null: no such limit. */
export interface CallLimits {
  places: number
  visitorPlaces: number
  perMinute: number | null
  budget: number | null
  visitorBudget: number | null
}

/** By what a provider is known among the replicas. Its address may carry a password, so it is not kept itself. */
export function providerKey(baseUrl: string): string {
  return createHash('sha256')
    .update(baseUrl.replace(/(?<!\/)\/+$/, ''))
    .digest('base64url')
    .slice(0, 22)
}

/** The queries of model calls to one provider: one SQL function a call, over any number of calls at once. */
export function modelCallStore(database: Database, provider: string, limits: CallLimits, leaseMs: number) {
  const lease = `${leaseMs} milliseconds`
  return {
    /** One answer for each call, in order. */
    async begin(calls: readonly AskedCall[], now: Date): Promise<CallAnswer[]> {
      const { places, visitorPlaces, perMinute, budget, visitorBudget } = limits
      const [row] = await database.query<{ answers: CallAnswer[] }>(
        'select firstline.begin_model_calls($1, $2, $3, $4, $5, $6, $7, $8, $9) as answers',
        [
          provider,
          JSON.stringify(calls),
          places,
          visitorPlaces,
          perMinute,
          budget,
          visitorBudget,
          lease,
          now,
        ],
      )
      return row?.answers ?? []
    },

    async end(calls: readonly EndedCall[], now: Date): Promise<EndAnswer> {
      const [row] = await database.query<{ answer: EndAnswer }>(
        'select firstline.end_model_calls($1, $2, $3, $4, $5) as answer',
        [
          provider,
          JSON.stringify(calls),
          MODEL_CIRCUIT_FAILURES,
          `${MODEL_CIRCUIT_COOLDOWN_MS} milliseconds`,
          now,
        ],
      )
      if (!row) throw new Error('the database gave no answer')
      return row.answer
    },

    async renew(ids: readonly string[], now: Date): Promise<void> {
      await database.query('select firstline.renew_model_calls($1, $2, $3, $4)', [provider, ids, lease, now])
    },

    async pause(until: Date): Promise<void> {
      await database.query('select firstline.pause_model_provider($1, $2)', [provider, until])
    },
  }
}

export type ModelCallStore = ReturnType<typeof modelCallStore>
