import { createHash } from 'node:crypto'
import type { CallFailure, CallOutcome, CallPurpose } from '@firstline/llm-writer'
import type { Database } from '@firstline/platform/database'
import { callSqlFunction } from '#server/product/call-sql-function.ts'

/** So many consecutive failures open the circuit breaker for this time. */
export const MODEL_CIRCUIT_FAILURES = 5
export const MODEL_CIRCUIT_COOLDOWN_MS = 30_000

/** A call that requests a slot. */
export interface RequestedCall {
  id: string
  purpose: CallPurpose
  model: string
  /** The maximum cost, in US dollars. */
  cost: number
}

/** A call that has ended. */
export interface EndedCall {
  place: number
  id: string
  /** The actual cost; null keeps the reserved cost as spent. */
  cost: number | null
  /** Null: the circuit breaker ignores the call. */
  outcome: CallOutcome | null
  failure: CallFailure | null
}

export interface EndCallsResult {
  /** Whether a call waits for a slot on any replica. */
  wanted: boolean
  /** The change of the circuit breaker by these calls. */
  circuit: 'opened' | 'closed' | null
  /** Refusals that differ from the last one of the same model. */
  refusals: (CallFailure & { model: string })[]
}

export type CallDecision =
  | { outcome: 'go'; place: number }
  | { outcome: 'wait'; reason: 'paused' | 'places' | 'rate'; waitMs: number }
  | { outcome: 'budget_reached' | 'circuit_open' }

type DecisionRow =
  | Exclude<CallDecision, { outcome: 'wait' }>
  | (Omit<Extract<CallDecision, { outcome: 'wait' }>, 'waitMs'> & { wait_ms: number })

function toDecision(row: DecisionRow): CallDecision {
  return row.outcome === 'wait' ? { outcome: row.outcome, reason: row.reason, waitMs: row.wait_ms } : row
}

/** Null: no limit. */
export interface CallLimits {
  places: number
  visitorPlaces: number
  perMinute: number | null
  budget: number | null
  visitorBudget: number | null
}

/** The provider's key in the database: a hash, since the address may contain a password. */
export function hashProviderUrl(baseUrl: string): string {
  return createHash('sha256')
    .update(baseUrl.replace(/(?<!\/)\/+$/, ''))
    .digest('base64url')
    .slice(0, 22)
}

/** The queries of model calls to one provider. Each SQL function handles any number of calls. */
export function createModelCallStore(
  database: Database,
  provider: string,
  limits: CallLimits,
  leaseMs: number,
) {
  const lease = `${leaseMs} milliseconds`
  return {
    /** One result per call, in order. Calls `firstline.begin_model_calls`. */
    async begin(calls: readonly RequestedCall[], now: Date): Promise<CallDecision[]> {
      const { places, visitorPlaces, perMinute, budget, visitorBudget } = limits
      const rows = await callSqlFunction<DecisionRow[]>(database, 'firstline.begin_model_calls', {
        p_provider: provider,
        p_calls: JSON.stringify(calls),
        p_places: places,
        p_visitor_places: visitorPlaces,
        p_per_minute: perMinute,
        p_budget: budget,
        p_visitor_budget: visitorBudget,
        p_lease: lease,
        p_now: now,
      })
      return rows.map(toDecision)
    },

    end(calls: readonly EndedCall[], now: Date): Promise<EndCallsResult> {
      return callSqlFunction(database, 'firstline.end_model_calls', {
        p_provider: provider,
        p_ended: JSON.stringify(calls),
        p_failures: MODEL_CIRCUIT_FAILURES,
        p_cooldown: `${MODEL_CIRCUIT_COOLDOWN_MS} milliseconds`,
        p_now: now,
      })
    },

    async renew(ids: readonly string[], now: Date): Promise<void> {
      await database.query('select firstline.renew_model_calls($1, $2, $3, $4)', [provider, ids, lease, now])
    },

    async pause(until: Date): Promise<void> {
      await database.query('select firstline.pause_model_provider($1, $2)', [provider, until])
    },
  }
}

export type ModelCallStore = ReturnType<typeof createModelCallStore>
