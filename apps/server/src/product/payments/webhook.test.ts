import { describe, expect, it } from 'vitest'
import { createProductDatabase } from '#test/product-database.ts'
import { makeUser } from '#test/make-user.ts'
import { openTestApp } from '#test/test-app.ts'
import { openPaymentFixture, type PaymentFixture } from './testing/payment-fixture.ts'

const { database } = await createProductDatabase()

const readEvents = () =>
  database.query<{ type: string; state: string; reason: string | null }>(
    'select type, state, reason from firstline.payment_events order by received_at, created_at, id',
  )

/** A user who has paid; the events wait. */
async function openPaid(offer: 'pro-monthly' | 'top-up' = 'pro-monthly') {
  const fixture = await openPaymentFixture(database)
  const user = await makeUser(fixture.app)
  const { body } = await fixture.openCheckout(user, offer)
  const paid = fixture.provider.pay(fixture.provider.findSession((body as { url: string }).url).id)
  return { fixture, user, paid, events: fixture.takeEvents() }
}

function post({ app }: PaymentFixture, body: string, headers: Record<string, string> = {}) {
  return app.fetch('/payments/webhook', { method: 'POST', headers, body })
}

describe('events that are refused', () => {
  it('responds 400 to a forged, unsigned or old event and 413 to a huge one, storing nothing', async () => {
    const { fixture, user, events } = await openPaid()
    const [event] = events
    if (!event) throw new Error('There is no event')
    const { provider, clock } = fixture
    expect(await provider.deliver(event, { secret: 'whsec_another_secret' })).toBe(400)
    const sixMinutesAgo = new Date(clock.now().getTime() - 360_000)
    expect(await provider.deliver(event, { at: sixMinutesAgo })).toBe(400)
    const wrong: Record<string, string>[] = [
      {},
      { 'stripe-signature': 'nonsense' },
      { 'stripe-signature': 't=1,v1=00' },
    ]
    for (const headers of wrong) {
      const response = await post(fixture, JSON.stringify(event), headers)
      expect(response.status).toBe(400)
      expect(await response.json()).toEqual({
        code: 'payment_event_refused',
        message: 'The signature of this event is missing, wrong or too old.',
      })
    }
    expect((await post(fixture, 'x'.repeat(600 * 1024))).status).toBe(413)
    expect((await fixture.app.fetch('/payments/webhook')).status).toBe(404)
    await fixture.runJobs()
    expect(await readEvents()).toEqual([])
    expect(await fixture.profileOf(user)).toMatchObject({ plan: 'free', dm: 6 })
  })

  it('ignores events of the other mode, of unused types and of unknown users', async () => {
    const { fixture, user, events, paid } = await openPaid()
    const { provider } = fixture
    const [event] = events
    if (!event) throw new Error('There is no event')
    expect(await provider.deliver(event, { livemode: true })).toBe(200)
    expect(await provider.deliver({ ...event, id: 'evt_other', type: 'customer.created' })).toBe(200)
    const subscription = provider.state.subscriptions.get(paid.subscription ?? '')
    const stranger = { id: 'sub_stranger', customer: 'cus_stranger', metadata: { reference: 'none' } }
    provider.state.subscriptions.set('sub_stranger', { ...subscription, ...stranger } as NonNullable<
      typeof subscription
    >)
    provider.cancelAtPeriodEnd('sub_stranger', false)
    await fixture.deliver()
    expect((await readEvents()).map(({ state, reason }) => `${state}: ${reason}`).toSorted()).toEqual([
      'ignored: it is of live mode, the key is not',
      'ignored: no account has this reference or customer',
      'ignored: this type is not used',
    ])
    expect(await fixture.profileOf(user)).toMatchObject({ plan: 'free', dm: 6 })
  })

  it.each([
    ['a price that is not sold here', { id: 'price_cheap', amount: 100 }],
    ['another currency', { id: 'price_monthly', currency: 'eur' }],
    ['another amount', { id: 'price_monthly', amount: 1 }],
  ])('never applies a subscription with %s', async (_, difference) => {
    const { fixture, user, events, paid } = await openPaid()
    const sold = {
      id: 'price_monthly',
      amount: 8900,
      currency: 'usd',
      interval: 'month' as const,
      active: true,
    }
    fixture.provider.changePrice(paid.subscription ?? '', { ...sold, ...difference })
    const invoice = fixture.provider.state.invoices.get(paid.invoice ?? '')
    if (invoice) invoice.price = difference.id
    await fixture.deliver([...events, ...fixture.takeEvents()])
    expect(new Set((await readEvents()).map(({ state }) => state))).toEqual(new Set(['ignored']))
    expect(await fixture.profileOf(user)).toMatchObject({ plan: 'free', dm: 6 })
  })
})

describe('events that are applied', () => {
  it('counts a payment once when each event comes three times and in reverse', async () => {
    const { fixture, user, events } = await openPaid()
    await fixture.deliver([...events, ...events].toReversed())
    const spent = await fixture.app.database.query(
      'update public.user_profiles set credits_dm = 60 where user_id = $1 returning 1',
      [user.id],
    )
    expect(spent).toHaveLength(1)
    await fixture.deliver(events.toReversed())
    expect(await fixture.profileOf(user)).toMatchObject({ plan: 'pro', dm: 60, subject: 100 })
    expect((await readEvents()).every(({ state }) => state === 'applied')).toBe(true)
  })

  it('leads to the same state in any order: deleted before created, invoice before checkout', async () => {
    const { fixture, user, events, paid } = await openPaid()
    fixture.provider.endSubscription(paid.subscription ?? '')
    const [deleted] = fixture.takeEvents()
    const [checkout, created, invoice] = events
    for (const event of [deleted, invoice, checkout, created]) await fixture.deliver(event ? [event] : [])
    // It was paid until then.
    expect(await fixture.profileOf(user)).toMatchObject({ plan: 'pro', status: 'inactive', dm: 100 })
    await fixture.goTo('2026-02-28T12:01:00Z')
    expect(await fixture.profileOf(user)).toMatchObject({ plan: 'free', dm: 6 })
  })

  it('applies a refund that comes before the payment that it returns', async () => {
    const { fixture, user, events, paid } = await openPaid('top-up')
    fixture.provider.refund(paid.paymentIntent)
    await fixture.deliver(fixture.takeEvents())
    expect(await fixture.profileOf(user)).toMatchObject({ dm: 6, extra: 0 })
    await fixture.deliver(events)
    expect(await fixture.profileOf(user)).toMatchObject({ dm: 6, extra: 0 })
    expect(await fixture.billingOf(user)).toMatchObject({ invoices: [{ status: 'refunded' }] })
  })

  it('is late by 5 days and brings the period that was paid', async () => {
    const { fixture, user, events } = await openPaid()
    await fixture.goTo('2026-02-05T12:00:00Z')
    await fixture.deliver(events)
    expect(await fixture.profileOf(user)).toMatchObject({
      plan: 'pro',
      dm: 100,
      renewal: '2026-02-28T12:00:00.000Z',
    })
  })

  it('waits while the provider is down and is applied afterwards', async () => {
    const { fixture, user, events } = await openPaid()
    fixture.provider.setMode('unavailable')
    await fixture.deliver(events)
    expect(await fixture.profileOf(user)).toMatchObject({ plan: 'free', dm: 6 })
    expect((await readEvents()).map(({ state }) => state)).toEqual(['received', 'received', 'received'])
    fixture.clock.advance(3 * 86_400_000)
    await fixture.runJobs()
    fixture.provider.setMode('ok')
    fixture.clock.advance(3_600_000)
    await fixture.runJobs()
    expect(await fixture.profileOf(user)).toMatchObject({ plan: 'pro', dm: 100 })
    expect((await readEvents()).map(({ state }) => state)).toEqual(['applied', 'applied', 'applied'])
  })

  it('is applied once by two replicas after the process that received it has died', async () => {
    const { fixture, user, events } = await openPaid()
    for (const event of events) expect(await fixture.provider.deliver(event)).toBe(200)
    // The first process is gone before it applied anything; two others start on the database.
    await database.query(
      "update firstline.payment_events set lease_until = $1, attempts = 1 where type = 'invoice.paid'",
      [new Date(fixture.clock.now().getTime() + 5_000)],
    )
    const replicas = await Promise.all(
      [1, 2].map(() =>
        openTestApp({ database, clock: fixture.clock, environment: { ...fixture.provider.settings } }),
      ),
    )
    fixture.clock.advance(11_000)
    await Promise.all(replicas.map((replica) => replica.runJobs()))
    expect(await fixture.profileOf(user)).toMatchObject({ plan: 'pro', dm: 100, subject: 100 })
    expect((await readEvents()).map(({ state }) => state)).toEqual(['applied', 'applied', 'applied'])
    const movements = await database.query(
      "select 1 from public.credit_movements where user_id = $1 and reason = 'subscription' and kind = 'dm'",
      [user.id],
    )
    expect(movements).toHaveLength(1)
    await Promise.all(replicas.map((replica) => replica.close()))
  })

  it('finds a payment whose events were all lost within the next hours', async () => {
    const { fixture, user } = await openPaid()
    await fixture.goTo('2026-01-31T14:00:00Z')
    expect(await fixture.profileOf(user)).toMatchObject({ plan: 'pro', dm: 100 })
  })

  it('returns a payment that comes after the account was deleted', async () => {
    const { fixture, user, paid } = await openPaid()
    await fixture.call(user, 'auth-operations', { action: 'deleteAccount', userId: user.id })
    await fixture.deliver([...fixture.provider.events])
    await fixture.deliver()
    expect(
      (await fixture.actions()).map(({ kind, object_id, state }) => [kind, object_id, state]).toSorted(),
    ).toEqual([
      ['cancel', paid.subscription, 'done'],
      ['expire', expect.stringMatching(/^cs_/), 'done'],
      ['refund', paid.paymentIntent, 'done'],
    ])
    const [charge] = fixture.provider.state.charges.values()
    expect(charge?.refunded).toBe(8900)
  })
})
