import { Stripe } from 'stripe'
import { createId } from './provider.ts'
import type { Rendered } from './render.ts'
import type { DeliveryOptions, TestEvent } from './test-payments.ts'

/** Milliseconds between attempts to send an event, as long as the receiver does not accept it. */
const RETRY_DELAYS_MS = [1_000, 5_000, 15_000, 60_000]

export interface EventsOptions {
  secret: string
  now: () => Date
  send: (request: Request) => Promise<Response>
  holds: boolean
}

/** The events, and their signed delivery to the webhook endpoint. */
export function createEvents({ secret, now, send, holds }: EventsOptions) {
  const events: TestEvent[] = []
  const timers = new Set<NodeJS.Timeout>()
  const { webhooks } = new Stripe('sk_test_signature')
  let webhook: string | null = null
  let isDropping = false

  async function deliver(event: TestEvent, options: DeliveryOptions = {}): Promise<number> {
    if (webhook === null) throw new Error('No webhook address is set')
    const payload = JSON.stringify({
      object: 'event',
      api_version: '2026-10-28.endive',
      ...event,
      ...(options.livemode === undefined ? {} : { livemode: options.livemode }),
    })
    const timestamp = Math.floor((options.at ?? now()).getTime() / 1_000)
    const signature = await webhooks.generateTestHeaderStringAsync({
      payload,
      secret: options.secret ?? secret,
      timestamp,
    })
    const response = await send(
      new Request(webhook, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'stripe-signature': signature },
        body: payload,
      }),
    )
    await response.body?.cancel()
    return response.status
  }

  async function deliverOrRetry(event: TestEvent, attempt: number): Promise<void> {
    const status = await deliver(event).catch(() => 0)
    const delay = RETRY_DELAYS_MS[attempt]
    if (status === 200 || delay === undefined) return
    const timer = setTimeout(() => {
      timers.delete(timer)
      void deliverOrRetry(event, attempt + 1)
    }, delay)
    timers.add(timer.unref())
  }

  return {
    events,
    deliver,
    dropEvents(wanted: boolean): void {
      isDropping = wanted
    },
    setWebhook(url: string): void {
      webhook = url
    },
    emit(type: string, object: Rendered): void {
      const event: TestEvent = {
        id: createId('evt'),
        type,
        created: Math.floor(now().getTime() / 1_000),
        livemode: false,
        data: { object },
      }
      events.push(event)
      if (!holds && !isDropping && webhook !== null) void deliverOrRetry(event, 0)
    },
    close(): void {
      for (const timer of timers) clearTimeout(timer)
    },
  }
}
