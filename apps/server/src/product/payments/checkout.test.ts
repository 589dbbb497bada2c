import { describe, expect, it } from 'vitest'
import type { BillingPage } from '@firstline/contract/billing'
import { createProductDatabase } from '#test/product-database.ts'
import { callFunction } from '#test/call-function.ts'
import { makeUser } from '#test/make-user.ts'
import { openTestApp } from '#test/test-app.ts'
import { CHECKOUTS_HOURLY_LIMIT } from './payment-functions.ts'
import { openPaymentFixture } from './testing/payment-fixture.ts'

const { database } = await createProductDatabase()

const countCheckouts = async () =>
  (await database.query("select 1 from firstline.checkouts where status = 'open'")).length

describe('create-checkout', () => {
  it('opens one page for concurrent calls with the address and the pages to return to', async () => {
    const fixture = await openPaymentFixture(database)
    const user = await makeUser(fixture.app)
    const replies = await Promise.all([1, 2, 3].map(() => fixture.openCheckout(user)))
    replies.push(await fixture.openCheckout(user))
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const urls = new Set(replies.map(({ body }) => (body as BillingPage).url))
    expect(urls.size).toBe(1)
    expect(fixture.provider.state.sessions.size).toBe(1)
    const session = fixture.provider.findSession([...urls][0] ?? '')
    expect(session).toMatchObject({
      mode: 'subscription',
      price: 'price_monthly',
      email: user.email,
      successUrl: 'http://firstline.test/payment/subscription-success',
      cancelUrl: 'http://firstline.test/payment/cancel',
    })
    const [request] = fixture.provider.requests.filter(
      ({ method, path }) => method === 'POST' && path.endsWith('sessions'),
    )
    expect(request?.idempotencyKey).toBe(session.reference)
  })

  it('expires the page of another offer and refuses a member who has Pro', async () => {
    const fixture = await openPaymentFixture(database)
    const user = await makeUser(fixture.app)
    await fixture.openCheckout(user)
    const [monthly] = fixture.provider.state.sessions.values()
    expect((await fixture.openCheckout(user, 'pro-yearly')).status).toBe(200)
    expect(monthly?.status).toBe('expired')
    const yearly = [...fixture.provider.state.sessions.values()].at(-1)
    // Paid in the other tab: the event is still on its way.
    fixture.provider.pay(yearly?.id ?? '')
    expect(await fixture.openCheckout(user, 'pro-yearly')).toMatchObject({
      status: 409,
      body: { code: 'already_subscribed' },
    })
    expect(await fixture.profileOf(user)).toMatchObject({ plan: 'pro', dm: 100 })
    await fixture.deliver()
    expect(await fixture.profileOf(user)).toMatchObject({ plan: 'pro', dm: 100 })
    expect((await fixture.openCheckout(user)).status).toBe(409)
    expect((await fixture.openCheckout(user, 'top-up')).status).toBe(200)
  })

  it('reuses the customer and opens the portal for members who have paid', async () => {
    const fixture = await openPaymentFixture(database)
    const user = await makeUser(fixture.app)
    expect(await fixture.call(user, 'open-billing-portal')).toMatchObject({
      status: 409,
      body: { code: 'not_subscribed' },
    })
    const { customer } = await fixture.buy(user, 'top-up')
    await fixture.openCheckout(user)
    expect([...fixture.provider.state.sessions.values()].at(-1)).toMatchObject({ customer, email: null })
    const portal = await fixture.call(user, 'open-billing-portal')
    expect(portal.status).toBe(200)
    expect((portal.body as BillingPage).url).toContain(`/portal/${customer}`)
  })

  it('sells to a member whose customer the provider does not have, as after a change to live mode', async () => {
    const fixture = await openPaymentFixture(database)
    const user = await makeUser(fixture.app)
    await fixture.buy(user, 'top-up')
    fixture.provider.state.customers.clear()
    expect((await fixture.openCheckout(user)).status).toBe(200)
    expect([...fixture.provider.state.sessions.values()].at(-1)).toMatchObject({
      customer: null,
      email: user.email,
    })
  })

  it.each(['unavailable', 'reset'] as const)(
    'responds with 503 and stores nothing while the provider is %s',
    async (mode) => {
      const fixture = await openPaymentFixture(database)
      const user = await makeUser(fixture.app)
      fixture.provider.setMode(mode)
      expect(await fixture.openCheckout(user)).toMatchObject({
        status: 503,
        body: { code: 'payments_unavailable' },
      })
      fixture.provider.setMode('ok')
      expect((await fixture.openCheckout(user)).status).toBe(200)
      fixture.provider.setMode(mode)
      expect((await fixture.openCheckout(user, 'top-up')).status).toBe(503)
      fixture.provider.setMode('ok')
      expect(await countCheckouts()).toBe(1)
      expect((await fixture.openCheckout(user, 'top-up')).status).toBe(200)
    },
  )

  it('removes its row when the session can not be created', async () => {
    const fixture = await openPaymentFixture(database)
    const user = await makeUser(fixture.app)
    await fixture.openCheckout(user)
    fixture.provider.setMode('unavailable')
    const other = await makeUser(fixture.app)
    expect((await fixture.openCheckout(other)).status).toBe(503)
    expect(await countCheckouts()).toBe(1)
  })

  it.each([
    ['amount', { amount: 100 }],
    ['currency', { currency: 'eur' }],
    ['interval', { interval: 'year' as const }],
    ['state', { active: false }],
  ])('sells nothing while the price has another %s than the pages', async (_, difference) => {
    const fixture = await openPaymentFixture(database)
    const user = await makeUser(fixture.app)
    const { prices } = fixture.provider.state
    const price = prices.get('price_monthly')
    if (!price) throw new Error('There is no price')
    prices.set(price.id, { ...price, ...difference })
    expect(await fixture.openCheckout(user)).toMatchObject({
      status: 503,
      body: { code: 'payments_unavailable' },
    })
    expect(await countCheckouts()).toBe(0)
  })

  it('names the field of a wrong offer and refuses testing accounts and more than 30 an hour', async () => {
    const fixture = await openPaymentFixture(database, { environment: { STRIPE_TOP_UP_PRICE_ID: '' } })
    const user = await makeUser(fixture.app)
    for (const body of [{ offer: 'gold' }, {}, { offer: 'top-up' }]) {
      const { status, body: error } = await fixture.call(user, 'create-checkout', body)
      expect([status, error]).toMatchObject([422, { code: 'invalid_fields', fields: [{ field: 'offer' }] }])
    }
    const tester = await makeUser(fixture.app, { testingMode: true })
    expect(await fixture.openCheckout(tester)).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    await Promise.all(
      Array.from({ length: CHECKOUTS_HOURLY_LIMIT }, () =>
        callFunction(fixture.app, user, 'create-checkout', { offer: 'pro-monthly' }),
      ),
    )
    expect((await fixture.openCheckout(user)).status).toBe(429)
  })

  it('is unavailable without payments, where billing is empty and no address takes events', async () => {
    const app = await openTestApp({ database })
    const user = await makeUser(app)
    expect(await callFunction(app, user, 'create-checkout', { offer: 'pro-monthly' })).toMatchObject({
      status: 503,
      body: { code: 'payments_unavailable' },
    })
    const config = await (await app.fetch('/config.json')).json()
    expect(config).toMatchObject({ paymentsEnabled: false, offers: [] })
    const billing = await app.fetch('/functions/v1/billing', {
      headers: { apikey: app.anonKey, authorization: `Bearer ${user.token}` },
    })
    expect(await billing.json()).toEqual({ subscription: null, invoices: [], extra: { dm: 0, subject: 0 } })
    expect((await app.fetch('/payments/webhook', { method: 'POST', body: '{}' })).status).toBe(404)
    await app.close()
  })

  it('needs a member and reports the offers that have a price', async () => {
    const { app } = await openPaymentFixture(database, { environment: { STRIPE_YEARLY_PRICE_ID: '' } })
    for (const name of ['billing', 'create-checkout', 'open-billing-portal', 'change-subscription']) {
      const response = await app.fetch(`/functions/v1/${name}`, {
        method: name === 'billing' ? 'GET' : 'POST',
        headers: { apikey: app.anonKey, authorization: `Bearer ${app.anonKey}` },
      })
      expect([name, response.status]).toEqual([name, 401])
    }
    expect(await (await app.fetch('/config.json')).json()).toMatchObject({
      paymentsEnabled: true,
      offers: ['pro-monthly', 'top-up'],
    })
  })
})
