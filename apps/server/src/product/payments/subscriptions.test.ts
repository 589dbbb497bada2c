import { describe, expect, it } from 'vitest'
import { createProductDatabase } from '#test/product-database.ts'
import { makeUser } from '#test/make-user.ts'
import type { TestUser } from '@firstline/wire/test-wire/sign-up'
import { callFunction } from '#test/call-function.ts'
import { signIn } from '@firstline/wire/test-wire/sign-up'
import { openPaymentFixture } from './testing/payment-fixture.ts'

const { database, owner } = await createProductDatabase()

const setCredits = (user: TestUser, dm: number) =>
  database.query('update public.user_profiles set credits_dm = $2 where user_id = $1', [user.id, dm])

async function openSubscriber(offer: 'pro-monthly' | 'pro-yearly' = 'pro-monthly') {
  const fixture = await openPaymentFixture(database)
  const user = await makeUser(fixture.app)
  const paid = await fixture.buy(user, offer)
  return { ...fixture, user, ...paid }
}

describe('monthly subscription', () => {
  it('brings Pro with 100 credits of each type and renews with each paid invoice', async () => {
    const { provider, user, subscription, ...fixture } = await openSubscriber()
    const renewal = '2026-02-28T12:00:00.000Z'
    expect(await fixture.profileOf(user)).toEqual({
      plan: 'pro',
      status: 'active',
      dm: 100,
      subject: 100,
      extra: 0,
      renewal,
    })
    await setCredits(user, 7)
    await fixture.goTo('2026-02-28T12:30:00Z')
    // The invoice is not paid yet: nothing is renewed, and nothing is lost.
    expect(await fixture.profileOf(user)).toMatchObject({ plan: 'pro', dm: 7, renewal })
    provider.renew(subscription)
    await fixture.deliver()
    expect(await fixture.profileOf(user)).toMatchObject({
      plan: 'pro',
      dm: 100,
      renewal: '2026-03-31T12:00:00.000Z',
    })
    const { invoices, ...rest } = await fixture.billingOf(user)
    expect(invoices.map(({ status, amount, currency }) => [status, amount, currency])).toEqual([
      ['paid', 8900, 'usd'],
      ['paid', 8900, 'usd'],
    ])
    expect(rest).toEqual({
      subscription: {
        offer: 'pro-monthly',
        status: 'active',
        isCanceled: false,
        paidUntil: '2026-03-31T12:00:00.000Z',
        graceUntil: null,
      },
      extra: { dm: 0, subject: 0 },
    })
  })

  it('stays until the end of its period when canceled and can be resumed before', async () => {
    const { user, subscription, provider, ...fixture } = await openSubscriber()
    const canceled = await fixture.call(user, 'change-subscription', { action: 'cancel' })
    expect(canceled).toMatchObject({
      status: 200,
      body: { subscription: { isCanceled: true, status: 'active' } },
    })
    expect(await fixture.profileOf(user)).toMatchObject({ plan: 'pro', status: 'inactive', dm: 100 })
    const resumed = await fixture.call(user, 'change-subscription', { action: 'resume' })
    expect(resumed).toMatchObject({ status: 200, body: { subscription: { isCanceled: false } } })
    expect(await fixture.profileOf(user)).toMatchObject({ status: 'active' })
    await fixture.call(user, 'change-subscription', { action: 'cancel' })
    await fixture.deliver()
    await fixture.goTo('2026-02-28T11:59:00Z')
    expect(await fixture.profileOf(user)).toMatchObject({ plan: 'pro', status: 'inactive', dm: 100 })
    await fixture.goTo('2026-02-28T12:01:00Z')
    expect(await fixture.profileOf(user)).toMatchObject({ plan: 'free', status: 'active', dm: 6, subject: 6 })
    provider.renew(subscription)
    await fixture.deliver()
    expect(await fixture.profileOf(user)).toMatchObject({ plan: 'free', dm: 6 })
    expect(await fixture.billingOf(user)).toMatchObject({ subscription: { status: 'ended' } })
    expect((await fixture.call(user, 'change-subscription', { action: 'resume' })).body).toMatchObject({
      code: 'not_subscribed',
    })
    // Who comes back can buy again.
    await fixture.buy(user)
    expect(await fixture.profileOf(user)).toMatchObject({ plan: 'pro', dm: 100 })
  })

  it('keeps Pro for 7 days after a failed payment and renews when it is paid within them', async () => {
    const { user, subscription, provider, ...fixture } = await openSubscriber()
    await setCredits(user, 40)
    // Mails go to verified addresses only.
    await owner.query('update auth.users set proven_email = lower(email) where id = $1', [user.id])
    await fixture.goTo('2026-02-28T12:00:30Z')
    const invoice = provider.renew(subscription, 'failed') ?? ''
    await fixture.deliver()
    expect(await fixture.profileOf(user)).toMatchObject({ plan: 'pro', status: 'active', dm: 40 })
    const { subscription: overdue, invoices } = await fixture.billingOf(user)
    expect(overdue?.status).toBe('overdue')
    expect(overdue?.graceUntil?.slice(0, 16)).toBe('2026-03-07T12:00')
    expect(invoices[0]?.status).toBe('failed')
    expect(
      await database.query("select 1 from firstline.outgoing_messages where kind = 'payment-failed'"),
    ).toHaveLength(1)
    await fixture.goTo('2026-03-06T12:00:00Z')
    expect(await fixture.profileOf(user)).toMatchObject({ plan: 'pro', dm: 40 })
    provider.payInvoice(invoice)
    await fixture.deliver()
    expect(await fixture.profileOf(user)).toMatchObject({ dm: 100, renewal: '2026-03-31T12:00:00.000Z' })
    expect(await fixture.billingOf(user)).toMatchObject({
      subscription: { status: 'active', graceUntil: null },
    })
  })

  it('becomes free when nothing was paid within the grace and is canceled at the provider', async () => {
    const { user, subscription, provider, ...fixture } = await openSubscriber()
    await setCredits(user, 40)
    await fixture.goTo('2026-02-28T12:00:30Z')
    provider.renew(subscription, 'failed')
    await fixture.deliver()
    await fixture.goTo('2026-03-07T12:02:00Z')
    await fixture.runJobs()
    expect(await fixture.profileOf(user)).toMatchObject({
      plan: 'free',
      dm: 6,
      renewal: '2026-03-31T12:00:00.000Z',
    })
    expect(await fixture.actions()).toEqual([{ kind: 'cancel', object_id: subscription, state: 'done' }])
    expect(provider.state.subscriptions.get(subscription)?.status).toBe('canceled')
    await fixture.deliver()
    expect(await fixture.profileOf(user)).toMatchObject({ plan: 'free', dm: 6 })
    expect(await fixture.billingOf(user)).toMatchObject({ subscription: { status: 'ended' } })
  })

  it('heals by the hourly job when the events of a renewal were lost', async () => {
    const { user, subscription, provider, ...fixture } = await openSubscriber()
    await setCredits(user, 3)
    await fixture.goTo('2026-02-28T12:01:00Z')
    provider.renew(subscription)
    fixture.takeEvents()
    await fixture.goTo('2026-02-28T14:00:00Z')
    expect(await fixture.profileOf(user)).toMatchObject({ dm: 100, renewal: '2026-03-31T12:00:00.000Z' })
  })
})

describe('yearly subscription', () => {
  it('renews credits every month inside the paid year and falls to free at its end', async () => {
    const { user, provider, subscription, ...fixture } = await openSubscriber('pro-yearly')
    expect(await fixture.profileOf(user)).toMatchObject({ plan: 'pro', renewal: '2026-02-28T12:00:00.000Z' })
    await setCredits(user, 1)
    await fixture.goTo('2026-02-28T12:01:00Z')
    expect(await fixture.profileOf(user)).toMatchObject({ dm: 100, renewal: '2026-03-31T12:00:00.000Z' })
    await fixture.call(user, 'change-subscription', { action: 'cancel' })
    await setCredits(user, 1)
    await fixture.goTo('2026-08-31T12:01:00Z')
    expect(await fixture.profileOf(user)).toMatchObject({
      plan: 'pro',
      status: 'inactive',
      dm: 100,
      renewal: '2026-09-30T12:00:00.000Z',
    })
    await fixture.goTo('2027-01-31T11:59:00Z')
    expect(await fixture.profileOf(user)).toMatchObject({ plan: 'pro', renewal: '2027-01-31T12:00:00.000Z' })
    await fixture.goTo('2027-01-31T12:01:00Z')
    expect(await fixture.profileOf(user)).toMatchObject({ plan: 'free', dm: 6 })
    provider.renew(subscription)
    await fixture.deliver()
    expect(await fixture.profileOf(user)).toMatchObject({ plan: 'free', dm: 6 })
  })
})

describe('a subscriber', () => {
  it('keeps the plan that an administrator sets until the next paid invoice', async () => {
    const { user, subscription, provider, ...fixture } = await openSubscriber()
    const admin = await makeUser(fixture.app, { role: 'admin' })
    const [row] = await database.query<{ version: number }>(
      'select version from public.user_profiles where user_id = $1',
      [user.id],
    )
    const edited = await callFunction(fixture.app, await signIn(fixture.app, admin.email), 'admin-set-plan', {
      userId: user.id,
      version: row?.version,
      plan: 'free',
      reason: 'Ticket 4711',
    })
    expect(edited.status).toBe(200)
    expect(await fixture.profileOf(user)).toMatchObject({ plan: 'free', dm: 6 })
    await fixture.goTo('2026-02-28T12:01:00Z')
    expect(await fixture.profileOf(user)).toMatchObject({ plan: 'free' })
    provider.renew(subscription)
    await fixture.deliver()
    expect(await fixture.profileOf(user)).toMatchObject({ plan: 'pro', dm: 100 })
  })

  it('is canceled at the provider when the account is deleted', async () => {
    const { user, subscription, provider, ...fixture } = await openSubscriber()
    const deleted = await fixture.call(user, 'auth-operations', { action: 'deleteAccount', userId: user.id })
    expect(deleted.status).toBe(200)
    expect(await fixture.actions()).toEqual([{ kind: 'cancel', object_id: subscription, state: 'waiting' }])
    provider.setMode('unavailable')
    await fixture.runJobs()
    expect(provider.state.subscriptions.get(subscription)?.status).toBe('active')
    provider.setMode('ok')
    fixture.clock.advance(60_000)
    await fixture.deliver()
    expect(provider.state.subscriptions.get(subscription)?.status).toBe('canceled')
    await fixture.deliver()
    expect(await fixture.actions()).toEqual([{ kind: 'cancel', object_id: subscription, state: 'done' }])
    expect(await database.query('select id from firstline.subscriptions')).toEqual([])
  })
})
