import type { Clock } from '@firstline/platform/clock'
import type { Database } from '@firstline/platform/database'
import { paymentsLog } from '@firstline/platform/log'
import { callSqlFunction } from '#server/product/call-sql-function.ts'
import { ATTEMPT_LEASE_MS, findRetryTime } from './attempts.ts'
import { describeProviderError, isTemporary } from './provider-errors.ts'
import type { PaymentObject, PaymentSync } from './sync-payments.ts'

interface ClaimedEvent {
  id: string
  type: string
  object_kind: PaymentObject
  object_id: string
  attempts: number
}

export interface EventDependencies {
  database: Database
  clock: Clock
  sync: PaymentSync['sync']
}

/**
 * Applies one event that is due. Returns false when none is. Claimed under a lease, so that replicas share the work; an
 * event of a process that died is taken over, and applying twice changes nothing.
 */
export async function applyNextEvent(parts: EventDependencies): Promise<boolean> {
  const { database, clock, sync } = parts
  const [event] = await database.query<ClaimedEvent>(
    `select id, type, object_kind, object_id, attempts
     from firstline.claim_payment_event($1 * interval '1 millisecond', $2)`,
    [ATTEMPT_LEASE_MS, clock.now()],
  )
  if (!event) return false
  try {
    const {
      outcome,
      reason = null,
      concernsMember = false,
    } = await sync(event.object_kind, event.object_id, clock.now())
    const fields = { event: event.id, type: event.type, object: event.object_id, reason, concernsMember }
    if (outcome === 'ignored') paymentsLog.warn(fields, 'an event was ignored')
    else paymentsLog.info(fields, 'an event was applied')
    await finishEvent(parts, event, { state: outcome, reason, concernsMember, retryAt: null })
  } catch (error) {
    const now = clock.now()
    const retryAt = findRetryTime(event.attempts, isTemporary(error), now)
    const reason = describeProviderError(error)
    paymentsLog.error(
      { event: event.id, type: event.type, attempts: event.attempts, reason, retryAt },
      'an event failed',
    )
    await finishEvent(parts, event, { state: 'failed', reason, concernsMember: false, retryAt })
  }
  return true
}

function finishEvent(
  { database, clock }: EventDependencies,
  event: ClaimedEvent,
  end: {
    state: 'applied' | 'ignored' | 'failed'
    reason: string | null
    concernsMember: boolean
    retryAt: Date | null
  },
): Promise<null> {
  return callSqlFunction(database, 'firstline.finish_payment_event', {
    p_id: event.id,
    p_state: end.state,
    p_reason: end.reason,
    p_concerns_member: end.concernsMember,
    p_retry_at: end.retryAt,
    p_now: clock.now(),
  })
}
