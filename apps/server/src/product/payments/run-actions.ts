import { Stripe } from 'stripe'
import type { Clock } from '@firstline/platform/clock'
import type { Database } from '@firstline/platform/database'
import { paymentsLog } from '@firstline/platform/log'
import { callSqlFunction } from '#server/product/call-sql-function.ts'
import { ATTEMPT_LEASE_MS, findRetryTime } from './attempts.ts'
import { describeProviderError, isMissing, isTemporary } from './provider-errors.ts'

interface ClaimedAction {
  id: number
  kind: 'cancel' | 'refund' | 'expire'
  object_id: string
  attempts: number
}

export interface ActionDependencies {
  database: Database
  clock: Clock
  provider: Stripe
}

/** Errors that say that the work was done before. */
const DONE_BEFORE = new Set(['charge_already_refunded', 'resource_missing'])

/** Does one thing that is due at the provider. Returns false when nothing is. */
export async function runNextAction({ database, clock, provider }: ActionDependencies): Promise<boolean> {
  const [action] = await database.query<ClaimedAction>(
    `select id, kind, object_id, attempts from firstline.claim_payment_action($1 * interval '1 millisecond', $2)`,
    [ATTEMPT_LEASE_MS, clock.now()],
  )
  if (!action) return false
  const fields = { action: action.kind, object: action.object_id }
  let error: unknown = null
  try {
    await runAction(provider, action)
    paymentsLog.info(fields, 'done at the provider')
  } catch (thrown) {
    error = isDoneBefore(action.kind, thrown) ? null : thrown
  }
  const retryAt = error === null ? null : findRetryTime(action.attempts, isTemporary(error), clock.now())
  const reason = error === null ? null : describeProviderError(error)
  if (error !== null)
    paymentsLog.error({ ...fields, attempts: action.attempts, reason, retryAt }, 'failed at the provider')
  await callSqlFunction<null>(database, 'firstline.finish_payment_action', {
    p_id: action.id,
    p_state: error === null ? 'done' : 'failed',
    p_error: reason,
    p_retry_at: retryAt,
    p_now: clock.now(),
  })
  return true
}

async function runAction(provider: Stripe, { kind, object_id: id, attempts }: ClaimedAction): Promise<void> {
  switch (kind) {
    case 'cancel':
      await provider.subscriptions.cancel(id)
      return
    case 'refund':
      await provider.refunds.create({ payment_intent: id }, { idempotencyKey: `refund ${id} ${attempts}` })
      return
    case 'expire':
      await provider.checkout.sessions.expire(id)
      return
  }
}

function isDoneBefore(kind: ClaimedAction['kind'], error: unknown): boolean {
  if (!(error instanceof Stripe.errors.StripeError)) return false
  // Only an open checkout can expire.
  return (
    isMissing(error) || DONE_BEFORE.has(error.code ?? '') || (kind === 'expire' && error.statusCode === 400)
  )
}
