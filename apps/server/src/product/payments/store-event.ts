import { z } from 'zod'
import type { PaymentConfig } from '#server/config/payment-config.ts'
import type { Clock } from '@firstline/platform/clock'
import type { Database } from '@firstline/platform/database'
import { paymentsLog } from '@firstline/platform/log'
import { isLiveMode } from './create-provider.ts'
import { ID, readEventObject } from './read-event.ts'

/** What is read of an event: the object to fetch, and whose payment it may be. */
export const PaymentEvent = z.object({
  object: z.literal('event'),
  id: ID,
  type: z.string().regex(/^[\w.]{1,255}$/),
  livemode: z.boolean(),
  /** Seconds since 1970, up to the year 9999. */
  created: z.number().int().min(0).max(253_402_300_799),
  data: z.object({ object: z.record(z.string(), z.unknown()) }),
})
export type PaymentEvent = z.infer<typeof PaymentEvent>

export interface EventStoreDependencies {
  settings: Pick<PaymentConfig, 'secretKey'>
  database: Database
  clock: Clock
}

/**
 * Stores an event once. Returns whether it is to be applied. One that was given up, or ignored although it concerns a
 * member's payment, is tried again when the provider sends it again.
 */
export async function storeEvent(
  { settings, database, clock }: EventStoreDependencies,
  event: PaymentEvent,
): Promise<boolean> {
  const object = readEventObject(event)
  const isOtherMode = event.livemode !== isLiveMode(settings)
  const reason = isOtherMode
    ? `it is of ${event.livemode ? 'live' : 'test'} mode, the key is not`
    : object === null
      ? 'this type is not used'
      : null
  if (isOtherMode) paymentsLog.warn({ event: event.id, type: event.type, reason }, 'an event was ignored')
  const { client_reference_id: reference, customer } = event.data.object
  const rows = await database.query(
    `insert into firstline.payment_events as known (id, type, livemode, object_kind, object_id, created_at,
       received_at, state, reason, next_attempt_at, finished_at, concerns_member)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $7, case when $8 = 'ignored' then $7::timestamptz end,
       $10 and firstline.find_payer($11, $12) is not null)
     on conflict (id) do update set state = 'received', attempts = 0, next_attempt_at = excluded.received_at,
       finished_at = null, concerns_member = false
     where excluded.state = 'received' and (known.state = 'failed' or known.concerns_member)
     returning state`,
    [
      event.id,
      event.type,
      event.livemode,
      object?.kind ?? null,
      object?.id ?? null,
      new Date(event.created * 1_000),
      clock.now(),
      reason === null ? 'received' : 'ignored',
      reason,
      isOtherMode && object !== null,
      ID.safeParse(reference).data ?? null,
      ID.safeParse(customer).data ?? null,
    ],
  )
  return rows[0]?.['state'] === 'received'
}
