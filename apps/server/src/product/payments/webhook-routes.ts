import { Hono } from 'hono'
import type { Stripe } from 'stripe'
import type { PaymentConfig } from '#server/config/payment-config.ts'
import { CodedError, toErrorBody } from '@firstline/platform/errors'
import { paymentsLog } from '@firstline/platform/log'
import { readBytes } from '@firstline/platform/read-bytes'
import { AppError } from '#server/app-error.ts'
import { type EventStoreDependencies, PaymentEvent, storeEvent } from './store-event.ts'

/** Events have some kilobytes. */
const EVENT_MAX_BYTES = 512 * 1024
/** Seconds between the time of a signature and now above which it is refused, against replays. */
const SIGNATURE_MAX_SECONDS = 300

export interface WebhookDependencies extends EventStoreDependencies {
  provider: Stripe
  settings: Pick<PaymentConfig, 'webhookSecret' | 'secretKey'>
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
      if (!(error instanceof CodedError)) throw error
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
): Promise<PaymentEvent> {
  const body = await readBytes(request, EVENT_MAX_BYTES)
  const signature = request.headers.get('stripe-signature') ?? ''
  const signedAt = readSignatureTime(signature)
  const now = clock.now().getTime()
  // The library compares only ages, so that a time in the future, or none, would never be refused.
  if (signedAt === null || Math.abs(now / 1_000 - signedAt) > SIGNATURE_MAX_SECONDS) {
    throw new AppError('payment_event_refused')
  }
  let event: unknown
  try {
    event = await provider.webhooks.constructEventAsync(
      body,
      signature,
      settings.webhookSecret,
      SIGNATURE_MAX_SECONDS,
      undefined,
      now,
    )
  } catch (cause) {
    throw new AppError(cause instanceof SyntaxError ? 'payment_event_invalid' : 'payment_event_refused', {
      cause,
    })
  }
  const parsed = PaymentEvent.safeParse(event)
  if (!parsed.success) throw new AppError('payment_event_invalid', { cause: parsed.error })
  return parsed.data
}

/** The time of a signature in seconds since 1970; null unless it has exactly one. */
function readSignatureTime(signature: string): number | null {
  const times = signature.split(',').filter((part) => part.startsWith('t='))
  return times.length === 1 && /^t=\d{1,12}$/.test(times[0] ?? '') ? Number(times[0]?.slice(2)) : null
}
