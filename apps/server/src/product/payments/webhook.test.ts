import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createProductDatabase } from '#test/product-database.ts'
import { makeUser } from '#test/make-user.ts'
import { openTestApp } from '#test/test-app.ts'
import { openPaymentFixture, type PaymentFixture } from './testing/payment-fixture.ts'

const { database, owner } = await createProductDatabase()

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

/** Posts a body with a valid signature for the time, which may be nonsense. */
function postSigned(fixture: PaymentFixture, body: string, time?: string) {
  const at = time ?? String(Math.floor(fixture.clock.now().getTime() / 1_000))
  const secret = fixture.provider.settings['STRIPE_WEBHOOK_SECRET'] ?? ''
  const [first = ''] = at.split(',')
  const signed = Number.isNaN(Number.parseInt(first, 10)) ? 'NaN' : Number.parseInt(first, 10)
  const signature = createHmac('sha256', secret).update(`${signed}.${body}`).digest('hex')
  return post(fixture, body, { 'stripe-signature': `t=${at},v1=${signature}` })
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
        message: 'The signature of this event is missing, wrong, or not of the last five minutes.',
      })
    }
    expect((await post(fixture, 'x'.repeat(600 * 1024))).status).toBe(413)
    expect((await fixture.app.fetch('/payments/webhook')).status).toBe(404)
    await fixture.runJobs()
    expect(await readEvents()).toEqual([])
    expect(await fixture.profileOf(user)).toMatchObject({ plan: 'free', dm: 6 })
  })

  it('responds 400 to a signature of the future, of no time or of two times', async () => {
    const { fixture, events } = await openPaid()
    const [event] = events
    if (!event) throw new Error('There is no event')
    const { provider, clock } = fixture
    const inSixMinutes = new Date(clock.now().getTime() + 360_000)
    expect(await provider.deliver(event, { at: inSixMinutes })).toBe(400)
    const now = Math.floor(clock.now().getTime() / 1_000)
    for (const time of ['NaN', 'x', '-1', '', '1e9', `${now}.5`, `${now},t=${now}`]) {
      const response = await postSigned(fixture, JSON.stringify({ object: 'event', ...event }), time)
      expect([time, response.status]).toEqual([time, 400])
    }
    expect(await readEvents()).toEqual([])
  })

  it('responds 400 to signed bodies that are no events and stores nothing', async () => {
    const { fixture, events } = await openPaid()
    const [event] = events
    if (!event) throw new Error('There is no event')
    const whole = { object: 'event', ...event }
    const bodies: unknown[] = [
      null,
      [],
      7,
      'event',
      {},
      { ...whole, object: 'charge' },
      { ...whole, id: 7 },
      { ...whole, id: 'evt_\u0000' },
      { ...whole, id: 'x'.repeat(300) },
      { ...whole, type: null },
      { ...whole, type: 'invoice.\ud83d' },
      { ...whole, livemode: 'no' },
      { ...whole, created: 'today' },
      { ...whole, created: 1e300 },
      { ...whole, data: null },
      { ...whole, data: { object: [] } },
    ]
    for (const body of [...bodies.map((each) => JSON.stringify(each)), '{"id":', '', '\u0000']) {
      const response = await postSigned(fixture, body)
      expect([body, response.status]).toEqual([body, 400])
    }
    expect(await readEvents()).toEqual([])
    expect((await postSigned(fixture, JSON.stringify(whole))).status).toBe(200)
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

  it('finds a refund and a dispute whose events were all lost within the next hours', async () => {
    const { fixture, user, paid } = await openPaid('top-up')
    await fixture.deliver(fixture.provider.events)
    fixture.provider.refund(paid.paymentIntent, 950)
    await fixture.goTo('2026-01-31T14:00:00Z')
    await fixture.runJobs()
    expect(await fixture.profileOf(user)).toMatchObject({ dm: 16, extra: 10 })
    const dispute = fixture.provider.openDispute(paid.paymentIntent)
    await fixture.goTo('2026-01-31T16:00:00Z')
    await fixture.runJobs()
    expect(await fixture.profileOf(user)).toMatchObject({ dm: 6, extra: 0 })
    fixture.provider.closeDispute(dispute, 'won')
    await fixture.goTo('2026-02-10T16:00:00Z')
    await fixture.runJobs()
    expect(await fixture.profileOf(user)).toMatchObject({ dm: 16, extra: 10 })
    expect((await readEvents()).map(({ type, state }) => [type, state])).toEqual([
      ['checkout.session.completed', 'applied'],
      ['charge.refunded', 'applied'],
      ['charge.dispute.created', 'applied'],
      ['charge.dispute.closed', 'applied'],
    ])
  })

  it('looks through every page of lost events after an hour in which the provider was down', async () => {
    const { fixture, user, paid } = await openPaid('top-up')
    await fixture.deliver(fixture.provider.events)
    for (let cents = 1; cents <= 120; cents += 1) fixture.provider.refund(paid.paymentIntent, 2)
    fixture.provider.setMode('unavailable')
    await fixture.goTo('2026-01-31T14:00:00Z')
    fixture.provider.setMode('ok')
    await fixture.goTo('2026-02-03T14:00:00Z')
    await fixture.runJobs()
    expect(await readEvents()).toHaveLength(121)
    expect(await fixture.profileOf(user)).toMatchObject({ dm: 24, extra: 18 })
  })

  it('takes a partial refund once when two replicas receive and apply its event concurrently', async () => {
    const { fixture, user, paid } = await openPaid('top-up')
    await fixture.deliver(fixture.provider.events)
    fixture.takeEvents()
    fixture.provider.refund(paid.paymentIntent, 475)
    const other = await openTestApp({
      database,
      clock: fixture.clock,
      environment: { ...fixture.provider.settings },
    })
    const [event] = fixture.takeEvents()
    if (!event) throw new Error('There is no event')
    const body = JSON.stringify({ object: 'event', ...event })
    const statuses = await Promise.all(
      [fixture.app, other, fixture.app, other].map(
        async (app) => (await postSigned({ ...fixture, app }, body)).status,
      ),
    )
    expect(statuses).toEqual([200, 200, 200, 200])
    fixture.clock.advance(11_000)
    await Promise.all([fixture.app.runJobs(), other.runJobs()])
    expect(await fixture.profileOf(user)).toMatchObject({ dm: 21, extra: 15 })
    await other.close()
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

describe('payments without a card', () => {
  async function open(offer: 'pro-monthly' | 'top-up') {
    const fixture = await openPaymentFixture(database)
    await owner.query('delete from firstline.outgoing_messages')
    const user = await makeUser(fixture.app)
    const { body } = await fixture.openCheckout(user, offer)
    return { fixture, user, session: fixture.provider.findSession((body as { url: string }).url).id }
  }
  const readMails = () =>
    database.query<{ kind: string }>(
      "select kind from firstline.outgoing_messages where kind = 'payment-failed'",
    )

  it('gives what a coupon of 100 % pays, a top-up and Pro', async () => {
    const topUp = await open('top-up')
    topUp.fixture.provider.pay(topUp.session, 'coupon')
    await topUp.fixture.deliver()
    expect(await topUp.fixture.profileOf(topUp.user)).toMatchObject({ dm: 26, subject: 26, extra: 20 })
    expect(await topUp.fixture.billingOf(topUp.user)).toMatchObject({
      invoices: [{ offer: 'top-up', status: 'paid', amount: 0 }],
    })
    const pro = await open('pro-monthly')
    pro.fixture.provider.pay(pro.session, 'coupon')
    await pro.fixture.deliver()
    expect(await pro.fixture.profileOf(pro.user)).toMatchObject({ plan: 'pro', dm: 100 })
    expect(await pro.fixture.billingOf(pro.user)).toMatchObject({ invoices: [{ status: 'paid', amount: 0 }] })
  })

  it.each(['top-up', 'pro-monthly'] as const)(
    'shows the buyer of %s by mail and on the account page that a delayed payment failed',
    async (offer) => {
      const { fixture, user, session } = await open(offer)
      // Mails go to verified addresses only.
      await owner.query('update auth.users set proven_email = lower(email) where id = $1', [user.id])
      fixture.provider.pay(session, 'delayed')
      await fixture.deliver()
      expect(await fixture.billingOf(user)).toMatchObject({ invoices: [] })
      fixture.provider.payLater(session, 'failed')
      await fixture.deliver()
      await fixture.deliver(fixture.provider.events.toReversed())
      expect(await fixture.profileOf(user)).toMatchObject({ plan: 'free', dm: 6, extra: 0 })
      expect(await fixture.billingOf(user)).toMatchObject({ invoices: [{ offer, status: 'failed' }] })
      expect(await readMails()).toHaveLength(1)
      const again = await fixture.openCheckout(user, offer)
      expect(again.status).toBe(200)
    },
  )

  it.each(['top-up', 'pro-monthly'] as const)('gives %s once a delayed payment was paid', async (offer) => {
    const { fixture, user, session } = await open(offer)
    fixture.provider.pay(session, 'delayed')
    await fixture.deliver()
    fixture.provider.payLater(session, 'paid')
    await fixture.deliver()
    await fixture.deliver(fixture.provider.events.toReversed())
    expect((await fixture.profileOf(user)).dm).toBe(offer === 'top-up' ? 26 : 100)
    expect(await fixture.billingOf(user)).toMatchObject({ invoices: [{ offer, status: 'paid' }] })
    expect(await readMails()).toHaveLength(0)
  })
})

describe('ignored events of a member', () => {
  const readWarnings = () =>
    database.query<{ type: string; concerns_member: boolean }>(
      'select type, concerns_member from firstline.payment_events where concerns_member',
    )

  it('are marked for health and applied when they are sent again after a correction', async () => {
    const { fixture, user, paid, events } = await openPaid()
    const { provider } = fixture
    const [session] = provider.state.sessions.values()
    const cheap = {
      id: 'price_monthly',
      amount: 1,
      currency: 'usd',
      interval: 'month',
      active: true,
    } as const
    provider.changePrice(paid.subscription ?? '', cheap)
    await fixture.deliver(events)
    expect((await readWarnings()).map(({ type }) => type).toSorted()).toEqual([
      'checkout.session.completed',
      'customer.subscription.created',
      'invoice.paid',
    ])
    expect(session?.customer).toBe(paid.customer)
    provider.changePrice(paid.subscription ?? '', { ...cheap, amount: 8900 })
    await fixture.deliver(events)
    expect(await readWarnings()).toEqual([])
    expect(await fixture.profileOf(user)).toMatchObject({ plan: 'pro', dm: 100 })
  })

  it('are marked when they are of the other mode, and not while a payment is pending', async () => {
    const fixture = await openPaymentFixture(database)
    const user = await makeUser(fixture.app)
    const { body } = await fixture.openCheckout(user, 'top-up')
    fixture.provider.pay(fixture.provider.findSession((body as { url: string }).url).id, 'delayed')
    const events = fixture.takeEvents()
    await fixture.deliver(events)
    expect(await readWarnings()).toEqual([])
    for (const event of events)
      await fixture.provider.deliver({ ...event, id: 'evt_live' }, { livemode: true })
    expect(await readWarnings()).toHaveLength(1)
  })
})
