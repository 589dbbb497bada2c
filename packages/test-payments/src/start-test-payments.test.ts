import { Stripe } from 'stripe'
import { expect, it, onTestFinished } from 'vitest'
import { startTestPayments } from './index.ts'

const SECRET = 'whsec_firstlinetest'

/** The provider, with the events that it sent. */
async function start() {
  const received: { type: string; isSigned: boolean }[] = []
  const payments = await startTestPayments({
    webhookUrl: 'http://product.test/payments/webhook',
    send: async (request) => {
      const body = await request.text()
      const { constructEventAsync } = Stripe.webhooks
      const event = await constructEventAsync.call(
        Stripe.webhooks,
        body,
        request.headers.get('stripe-signature') ?? '',
        SECRET,
      )
      received.push({ type: event.type, isSigned: true })
      return new Response(null, { status: 200 })
    },
  })
  onTestFinished(() => payments.close())
  const { hostname, port } = new URL(payments.url)
  const client = new Stripe('sk_test_firstline', {
    host: hostname,
    port,
    protocol: 'http',
    maxNetworkRetries: 0,
  })
  const open = (idempotencyKey?: string) =>
    client.checkout.sessions.create(
      {
        mode: 'subscription',
        line_items: [{ price: 'price_monthly', quantity: 1 }],
        client_reference_id: 'reference',
        subscription_data: { metadata: { reference: 'reference' } },
        success_url: 'http://product.test/success',
        cancel_url: 'http://product.test/cancel',
      },
      idempotencyKey === undefined ? {} : { idempotencyKey },
    )
  return { payments, client, open, received }
}

it('returns the same session for the same idempotency key', async () => {
  const { open, payments } = await start()
  const [first, second, other] = [await open('key'), await open('key'), await open('another')]
  expect(second.id).toBe(first.id)
  expect(other.id).not.toBe(first.id)
  expect(payments.requests.map(({ idempotencyKey }) => idempotencyKey)).toEqual(['key', 'key', 'another'])
})

it('shows a page to pay on and sends signed events that the library accepts', async () => {
  const { open, client, received } = await start()
  const { id, url } = await open()
  expect(await (await fetch(url ?? '')).text()).toContain('89.00 USD a month')
  const paid = await fetch(url ?? '', { method: 'POST', redirect: 'manual' })
  expect([paid.status, paid.headers.get('location')]).toEqual([303, 'http://product.test/success'])
  await expect
    .poll(() => received.map(({ type }) => type).toSorted())
    .toEqual(['checkout.session.completed', 'customer.subscription.created', 'invoice.paid'])
  const session = await client.checkout.sessions.retrieve(id)
  const subscription = await client.subscriptions.retrieve(String(session.subscription))
  expect([session.status, subscription.status, subscription.metadata['reference']]).toEqual([
    'complete',
    'active',
    'reference',
  ])
})

it('answers as the provider does for unknown objects, wrong keys and while it is down', async () => {
  const { client, payments } = await start()
  await expect(client.prices.retrieve('price_none')).rejects.toMatchObject({
    statusCode: 404,
    code: 'resource_missing',
  })
  const { host, port } = { host: new URL(payments.url).hostname, port: new URL(payments.url).port }
  const stranger = new Stripe('sk_test_other', { host, port, protocol: 'http', maxNetworkRetries: 0 })
  await expect(stranger.prices.retrieve('price_monthly')).rejects.toMatchObject({ statusCode: 401 })
  const control = (body: object) =>
    fetch(`${payments.url}/control`, { method: 'POST', body: JSON.stringify(body) })
  expect((await control({ mode: 'unavailable' })).status).toBe(200)
  await expect(client.prices.retrieve('price_monthly')).rejects.toMatchObject({ statusCode: 503 })
  expect((await control({ action: 'explode' })).status).toBe(400)
})
