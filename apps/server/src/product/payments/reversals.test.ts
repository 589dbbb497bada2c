import { describe, expect, it } from 'vitest'
import { createProductDatabase } from '#test/product-database.ts'
import { makeUser } from '#test/make-user.ts'
import type { TestUser } from '@firstline/wire/test-wire/sign-up'
import { createLedgerFixture } from '#server/product/credits/testing/ledger-fixture.ts'
import { openPaymentFixture, type PaymentFixture } from './testing/payment-fixture.ts'

const { database } = await createProductDatabase()
const ledger = createLedgerFixture(database)

const spend = (user: TestUser, times: number, { clock }: PaymentFixture) =>
  ledger.spend(user, times, clock.now())

describe('refund of the current period', () => {
  it('ends Pro and leaves what a free account would have left after 4 used credits', async () => {
    const fixture = await openPaymentFixture(database)
    const user = await makeUser(fixture.app)
    const { subscription, paymentIntent } = await fixture.buy(user)
    await spend(user, 4, fixture)
    expect(await fixture.profileOf(user)).toMatchObject({ plan: 'pro', dm: 96, subject: 100 })
    fixture.provider.refund(paymentIntent)
    await fixture.deliver()
    expect(await fixture.profileOf(user)).toMatchObject({ plan: 'free', dm: 2, subject: 6 })
    await fixture.deliver()
    expect(fixture.provider.state.subscriptions.get(subscription)?.status).toBe('canceled')
    expect(await fixture.profileOf(user)).toMatchObject({ plan: 'free', dm: 2, subject: 6 })
    expect(await fixture.billingOf(user)).toMatchObject({
      subscription: { status: 'ended' },
      invoices: [{ status: 'refunded' }],
    })
    await fixture.goTo('2026-02-28T12:01:00Z')
    expect(await fixture.profileOf(user)).toMatchObject({ plan: 'free', dm: 6, subject: 6 })
  })

  it('leaves 0 and never less after more was spent than a free account has', async () => {
    const fixture = await openPaymentFixture(database)
    const user = await makeUser(fixture.app)
    const { paymentIntent } = await fixture.buy(user)
    await spend(user, 10, fixture)
    fixture.provider.refund(paymentIntent)
    await fixture.deliver()
    expect(await fixture.profileOf(user)).toMatchObject({ plan: 'free', dm: 0, subject: 6 })
  })

  it('is only recorded when a part is refunded or an earlier invoice', async () => {
    const fixture = await openPaymentFixture(database)
    const user = await makeUser(fixture.app)
    const { paymentIntent, subscription } = await fixture.buy(user)
    fixture.provider.refund(paymentIntent, 1000)
    await fixture.deliver()
    expect(await fixture.profileOf(user)).toMatchObject({ plan: 'pro', dm: 100 })
    expect(await fixture.billingOf(user)).toMatchObject({ invoices: [{ status: 'partly-refunded' }] })
    await fixture.goTo('2026-02-28T12:01:00Z')
    fixture.provider.renew(subscription)
    fixture.provider.refund(paymentIntent)
    await fixture.deliver()
    expect(await fixture.profileOf(user)).toMatchObject({ plan: 'pro', dm: 100 })
    expect(await fixture.billingOf(user)).toMatchObject({
      invoices: [{ status: 'paid' }, { status: 'refunded' }],
    })
  })
})

describe('dispute', () => {
  it('ends Pro and gives it back until the end of the period when it is won', async () => {
    const fixture = await openPaymentFixture(database)
    const user = await makeUser(fixture.app)
    const { paymentIntent, subscription } = await fixture.buy(user)
    await spend(user, 3, fixture)
    const dispute = fixture.provider.openDispute(paymentIntent)
    await fixture.deliver()
    await fixture.deliver()
    expect(await fixture.profileOf(user)).toMatchObject({ plan: 'free', dm: 3, subject: 6 })
    expect(await fixture.billingOf(user)).toMatchObject({ invoices: [{ status: 'disputed' }] })
    expect(fixture.provider.state.subscriptions.get(subscription)?.status).toBe('canceled')
    await fixture.goTo('2026-02-10T12:00:00Z')
    fixture.provider.closeDispute(dispute, 'won')
    await fixture.deliver()
    expect(await fixture.profileOf(user)).toMatchObject({
      plan: 'pro',
      status: 'inactive',
      dm: 97,
      subject: 100,
    })
    await fixture.goTo('2026-02-28T12:01:00Z')
    expect(await fixture.profileOf(user)).toMatchObject({ plan: 'free', dm: 6 })
  })
})

describe('top-up', () => {
  it('adds 20 credits once that survive renewals until they are used', async () => {
    const fixture = await openPaymentFixture(database)
    const user = await makeUser(fixture.app)
    const { paymentIntent } = await fixture.buy(user, 'top-up')
    expect(await fixture.profileOf(user)).toMatchObject({ plan: 'free', dm: 26, subject: 26, extra: 20 })
    await fixture.deliver(fixture.provider.events)
    expect(await fixture.profileOf(user)).toMatchObject({ dm: 26 })
    expect(await fixture.billingOf(user)).toMatchObject({
      subscription: null,
      extra: { dm: 20, subject: 20 },
      invoices: [{ offer: 'top-up', status: 'paid', amount: 1900 }],
    })
    await spend(user, 11, fixture)
    expect(await fixture.profileOf(user)).toMatchObject({ dm: 15, extra: 15 })
    await fixture.goTo('2026-02-28T12:01:00Z')
    expect(await fixture.profileOf(user)).toMatchObject({ dm: 21, subject: 26, extra: 15 })
    fixture.provider.refund(paymentIntent)
    await fixture.deliver()
    expect(await fixture.profileOf(user)).toMatchObject({ dm: 6, subject: 6, extra: 0 })
  })

  it('stays through a change to Pro and a refund of Pro', async () => {
    const fixture = await openPaymentFixture(database)
    const user = await makeUser(fixture.app)
    await fixture.buy(user, 'top-up')
    const { paymentIntent } = await fixture.buy(user)
    expect(await fixture.profileOf(user)).toMatchObject({ plan: 'pro', dm: 120, subject: 120, extra: 20 })
    await spend(user, 2, fixture)
    fixture.provider.refund(paymentIntent)
    await fixture.deliver()
    expect(await fixture.profileOf(user)).toMatchObject({ plan: 'free', dm: 24, subject: 26, extra: 20 })
  })
})

describe('several top-ups', () => {
  async function buyTwo() {
    const fixture = await openPaymentFixture(database)
    const user = await makeUser(fixture.app)
    const first = await fixture.buy(user, 'top-up')
    fixture.clock.advance(60_000)
    const second = await fixture.buy(user, 'top-up')
    return { fixture, user, first: first.paymentIntent, second: second.paymentIntent }
  }

  it('leaves the unused credits of the second when the first is refunded after it was used up', async () => {
    const { fixture, user, first, second } = await buyTwo()
    await spend(user, 26, fixture)
    fixture.provider.refund(first)
    await fixture.deliver()
    expect(await fixture.profileOf(user)).toMatchObject({ dm: 20, subject: 26, extra: 20 })
    fixture.provider.refund(second)
    await fixture.deliver()
    expect(await fixture.profileOf(user)).toMatchObject({ dm: 0, subject: 6, extra: 0 })
  })

  it('takes the share of each partial refund, which add up to the purchase', async () => {
    const { fixture, user, first } = await buyTwo()
    await spend(user, 6, fixture)
    const left: number[] = []
    for (const amount of [633, 633, 634]) {
      fixture.provider.refund(first, amount)
      await fixture.deliver()
      left.push((await fixture.profileOf(user)).dm)
    }
    expect(left).toEqual([34, 27, 20])
    await fixture.deliver(fixture.provider.events)
    expect(await fixture.profileOf(user)).toMatchObject({ dm: 20, subject: 26, extra: 20 })
  })

  it('returns the credit of a failed generation to its purchase, or nowhere after a refund', async () => {
    const { fixture, user, first } = await buyTwo()
    const now = fixture.clock.now()
    await spend(user, 6, fixture)
    const [one, two] = [await ledger.submit(user, now), await ledger.submit(user, now)]
    await ledger.end(one.generation_id, 'failed', now)
    expect(await fixture.profileOf(user)).toMatchObject({ dm: 39 })
    fixture.provider.refund(first)
    await fixture.deliver()
    expect(await fixture.profileOf(user)).toMatchObject({ dm: 20, extra: 20 })
    await ledger.end(two.generation_id, 'failed', fixture.clock.now())
    expect(await fixture.profileOf(user)).toMatchObject({ dm: 20, extra: 20 })
  })

  it('returns a purchased credit of a failed generation after the period of its submission', async () => {
    const { fixture, user } = await buyTwo()
    await spend(user, 6, fixture)
    const { generation_id: id } = await ledger.submit(user, fixture.clock.now())
    await fixture.goTo('2026-02-28T12:01:00Z')
    expect(await fixture.profileOf(user)).toMatchObject({ dm: 45, extra: 39 })
    await ledger.end(id, 'failed', fixture.clock.now())
    expect(await fixture.profileOf(user)).toMatchObject({ dm: 46, extra: 40 })
  })

  it('takes back what is unused by a dispute and restores the same when it is won', async () => {
    const { fixture, user, first } = await buyTwo()
    await spend(user, 11, fixture)
    const dispute = fixture.provider.openDispute(first)
    await fixture.deliver()
    expect(await fixture.profileOf(user)).toMatchObject({ dm: 20, subject: 26 })
    await spend(user, 1, fixture)
    fixture.provider.closeDispute(dispute, 'won')
    await fixture.deliver()
    expect(await fixture.profileOf(user)).toMatchObject({ dm: 34, subject: 46 })
  })

  it('does not count purchased credits as used of a month that a refund of Pro leaves', async () => {
    const { fixture, user } = await buyTwo()
    const { paymentIntent } = await fixture.buy(user)
    await fixture.app.database.query(
      'update public.user_profiles set credits_dm = extra_dm where user_id = $1',
      [user.id],
    )
    await spend(user, 8, fixture)
    await fixture.app.database.query(
      'update public.user_profiles set credits_dm = 6 + extra_dm where user_id = $1',
      [user.id],
    )
    fixture.provider.refund(paymentIntent)
    await fixture.deliver()
    expect(await fixture.profileOf(user)).toMatchObject({ plan: 'free', dm: 38, extra: 32 })
  })
})

describe('a second subscription', () => {
  it('is canceled and refunded when two tabs were paid', async () => {
    const fixture = await openPaymentFixture(database)
    const user = await makeUser(fixture.app)
    const { subscription, customer } = await fixture.buy(user)
    await spend(user, 5, fixture)
    // A session that was opened before, as another tab or an older version of the product could have it.
    const [checkout] = await database.query<{ reference: string }>(
      "insert into firstline.checkouts (user_id, offer, created_at, expires_at) values ($1, 'pro-monthly', now(), now()) returning reference",
      [user.id],
    )
    const { state } = fixture.provider
    const [first] = state.sessions.values()
    if (!first) throw new Error('There is no session')
    const metadata = { reference: checkout?.reference ?? '', offer: 'pro-monthly' }
    state.sessions.set('cs_second', {
      ...first,
      id: 'cs_second',
      status: 'open',
      subscription: null,
      customer,
      reference: metadata.reference,
      childMetadata: metadata,
    })
    const second = fixture.provider.pay('cs_second')
    await fixture.deliver()
    await fixture.deliver()
    expect(await fixture.profileOf(user)).toMatchObject({ plan: 'pro', dm: 95, subject: 100 })
    expect(
      (await fixture.actions()).map(({ kind, object_id, state: done }) => [kind, object_id, done]),
    ).toEqual([
      ['cancel', second.subscription, 'done'],
      ['refund', second.paymentIntent, 'done'],
    ])
    expect(state.subscriptions.get(second.subscription ?? '')?.status).toBe('canceled')
    expect(state.subscriptions.get(subscription)?.status).toBe('active')
    const { invoices, subscription: shown } = await fixture.billingOf(user)
    expect(invoices.map(({ status }) => status).toSorted()).toEqual(['paid', 'refunded'])
    expect(shown?.status).toBe('active')
  })
})
