import { Hono } from 'hono'
import type { Stripe } from 'stripe'
import type { PaymentConfig } from '#server/config/payment-config.ts'
import type { Clock } from '@firstline/platform/clock'
import type { Database } from '@firstline/platform/database'
import { AppError, toErrorBody } from '@firstline/platform/errors'
import { paymentsLog } from '@firstline/platform/log'
import { readBytes } from '@firstline/platform/read-bytes'
import { isLiveMode } from './create-provider.ts'
import { readEventObject } from './read-event.ts'

/** Events have some kilobytes. */
const EVENT_MAX_BYTES = 512 * 1024
/** Seconds after which a signature is refused, against replays. */
const SIGNATURE_MAX_AGE = 300

export interface WebhookDependencies {
  provider: Stripe
  settings: Pick<PaymentConfig, 'webhookSecret' | 'secretKey'>
  database: Database
  clock: Clock
  /** Called when a new event is stored. */
  onReceived: () => void
}

/**
 * `POST /payments/webhook`. It is called by the provider, not by browsers: the signature takes the place of a project
 * key. An event is stored before it is acknowledged, and applied afterwards; while it can't be stored, the answer makes
 * the provider send it again.
 */
export function createWebhookRoutes(parts: WebhookDependencies): Hono {
  const app = new Hono()
  app.post('/webhook', async (c) => {
    try {
      const event = await readSignedEvent(parts, c.req.raw)
      if (await storeEvent(parts, event)) parts.onReceived()
      return c.json({ received: true })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      paymentsLog.warn({ code: error.code }, 'an event was refused')
      return new Response(JSON.stringify(toErrorBody(error)), {
        status: error.status,
        headers: { 'content-type': 'application/json' },
      })
    }
  })
  return app
}

async function readSignedEvent(
  { provider, settings, clock }: WebhookDependencies,
  request: Request,
): Promise<Stripe.Event> {
  const body = await readBytes(request, EVENT_MAX_BYTES)
  const signature = request.headers.get('stripe-signature')
  if (signature === null) throw new AppError('payment_event_refused')
  try {
    return await provider.webhooks.constructEventAsync(
      body,
      signature,
      settings.webhookSecret,
      SIGNATURE_MAX_AGE,
      undefined,
      clock.now().getTime(),
    )
  } catch (cause) {
    throw new AppError('payment_event_refused', { cause })
  }
}

/** Returns whether the event is to be applied. One that was given up is tried again when it is sent again. */
async function storeEvent(
  { settings, database, clock }: WebhookDependencies,
  event: Stripe.Event,
): Promise<boolean> {
  const object = readEventObject(event)
  const isOtherMode = event.livemode !== isLiveMode(settings)
  const reason = isOtherMode
    ? `it is of ${event.livemode ? 'live' : 'test'} mode, the key is not`
    : object === null
      ? 'this type is not used'
      : null
  if (isOtherMode) paymentsLog.warn({ event: event.id, type: event.type, reason }, 'an event was ignored')
  await database.query(
    `insert into firstline.payment_events as known (id, type, livemode, object_kind, object_id, created_at,
       received_at, state, reason, next_attempt_at, finished_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $7, case when $8 = 'ignored' then $7::timestamptz end)
     on conflict (id) do update set state = 'received', attempts = 0, next_attempt_at = excluded.received_at,
       finished_at = null
     where known.state = 'failed'`,
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
    ],
  )
  return reason === null
}
