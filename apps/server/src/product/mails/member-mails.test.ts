import { makeEmail, password } from '@firstline/wire/test-wire/fixtures'
import { DAY_MS, MINUTE_MS } from '@firstline/platform/testing/times'
import { findCode, findLink } from '@firstline/platform/testing/test-mail-server'
import { beforeEach, describe, expect, it } from 'vitest'
import { callFunction } from '#test/call-function.ts'
import { openMailApp } from './testing/open-mail-app.ts'

const mailApp = await openMailApp('2026-01-15T12:00:00Z')
const { app, clock, database, owner, peer, join, joinQuietly, mailsTo, sendAll, useCredits } = mailApp
const admin = () => app.client(app.serviceKey)

beforeEach(async () => {
  await owner.query('delete from firstline.member_notices')
  peer.mails.length = 0
})

const readConsents = (id: string) =>
  owner.query(
    'select kind, version, given_at, withdrawn_at from public.consents where user_id = $1 order by id',
    [id],
  )

describe('welcome', () => {
  it('is sent once after the first sign-in of a confirmed account, with plan, credits and renewal', async () => {
    const member = await join()
    await sendAll()
    const { text, html, email } = await peer.waitFor(member.email, 2)
    expect(email.subject).toBe('Welcome to Firstline')
    for (const words of [
      'You are on the Free plan. Credits come back on 15 February 2026 (UTC).',
      '6 credits left',
    ]) {
      expect(text.replace(/\s+/g, ' ')).toContain(words)
      expect(html).toContain(words)
    }
    expect(findLink(text).pathname).toBe('/generator')
    const client = app.client()
    await client.auth.signInWithOtp({ email: member.email })
    const token = findCode((await peer.waitFor(member.email, 3)).text)
    const again = await client.auth.verifyOtp({ email: member.email, token, type: 'email' })
    expect(again.error).toBeNull()
    expect(await mailApp.countNotices()).toBe(0)
  })

  it('is not sent to an address that signed up without confirming', async () => {
    const email = makeEmail()
    await app.client().auth.signUp({ email, password })
    await peer.waitFor(email)
    await sendAll()
    expect(mailsTo(email)).toEqual(['Confirm your address for Firstline'])
  })

  it('is not sent to an account that was migrated', async () => {
    const { data } = await admin().auth.admin.createUser({
      email: makeEmail(),
      email_confirm: true,
      password,
    })
    const id = data.user?.id ?? ''
    await owner.query("update auth.users set created_at = created_at - interval '31 days' where id = $1", [
      id,
    ])
    const { error } = await app.client().auth.signInWithPassword({ email: data.user?.email ?? '', password })
    expect(error).toBeNull()
    expect(await mailApp.countNotices()).toBe(0)
  })
})

describe('consents', () => {
  it('of terms and privacy are recorded with the profile at the first sign-in', async () => {
    const member = await join()
    const given = { version: '7/04/2025', given_at: clock.now(), withdrawn_at: null }
    expect(await readConsents(member.id)).toEqual([
      { kind: 'terms', ...given },
      { kind: 'privacy', ...given },
    ])
    const own = await member.client.from('consents').select('kind')
    expect(own.data).toEqual([{ kind: 'terms' }, { kind: 'privacy' }])
  })

  it('are not recorded for accounts that administrators create', async () => {
    const email = makeEmail()
    const { data } = await admin().auth.admin.createUser({ email, email_confirm: true, password })
    await app.client().auth.signInWithPassword({ email, password })
    expect(await readConsents(data.user?.id ?? '')).toEqual([])
  })
})

describe('credits-low', () => {
  it('is sent once a period for each type, when a free balance falls to 1', async () => {
    const member = await joinQuietly()
    await useCredits(member, 'dm', 4)
    expect(await mailApp.countNotices()).toBe(0)
    await useCredits(member, 'dm', 1)
    await sendAll()
    const { subject, text } = await peer.waitFor(member.email)
    expect(subject).toBe('Few Cold DM credits left')
    expect(text).toContain('Cold DM: 1 credit left\nEmail Subject Line: 6 credits left')
    expect(text).toContain('/pricing')
    // A refund and another generation cross the limit again.
    await database.query("select firstline.move_credit($1, 'dm', 1, 'refund', null, $2)", [
      member.id,
      clock.now(),
    ])
    await useCredits(member, 'dm', 2)
    await useCredits(member, 'subject', 5)
    await sendAll()
    await peer.waitFor(member.email, 2)
    expect(mailsTo(member.email)).toEqual(['Few Cold DM credits left', 'Few Email Subject Line credits left'])
  })

  it('is not sent for what an administrator sets, and not after the period is over', async () => {
    const member = await joinQuietly()
    await admin().from('user_profiles').update({ credits_dm: 1 }).eq('user_id', member.id)
    expect(await mailApp.countNotices()).toBe(0)
    await useCredits(member, 'subject', 5)
    await owner.query(
      "update public.user_profiles set period_started_at = period_started_at + interval '1 hour' where user_id = $1",
      [member.id],
    )
    await owner.query("delete from firstline.member_notices where kind <> 'credits-low'")
    await sendAll()
    expect([await mailApp.countNotices(), mailsTo(member.email)]).toEqual([0, []])
  })
})

describe('credits-renewed', () => {
  it('is sent to members who used credits, and not to those who used none', async () => {
    const [active, dormant] = [await joinQuietly(), await joinQuietly()]
    await useCredits(active, 'dm', 2)
    clock.advance(32 * DAY_MS)
    await app.runJobs()
    await sendAll()
    const { subject, text } = await peer.waitFor(active.email)
    expect(subject).toBe('Your Firstline credits are renewed')
    expect(text).toContain('Cold DM: 6 credits left')
    expect(mailsTo(dormant.email)).toEqual([])
  })
})

describe('plan-changed', () => {
  const setPlan = (id: string, values: object) =>
    admin().from('user_profiles').update(values).eq('user_id', id).throwOnError()

  it('is sent for an upgrade, a cancellation and the end of the plan, and carries no unsubscribe link', async () => {
    const member = await joinQuietly()
    await setPlan(member.id, { plan: 'pro' })
    await sendAll()
    const { text, email } = await peer.waitFor(member.email)
    expect(text).toContain('You are on the Pro plan now.')
    expect(text).toContain('Cold DM: 100 credits left')
    expect(email.headers.map(({ key }) => key)).not.toContain('list-unsubscribe')
    await setPlan(member.id, { plan_status: 'inactive' })
    await sendAll()
    await peer.waitFor(member.email, 2)
    await owner.query(
      `update public.user_profiles set billing_anchor = $2, period_started_at = $2, next_renewal_date = $3
       where user_id = $1`,
      [member.id, new Date(clock.now().getTime() - 31 * DAY_MS), clock.now()],
    )
    clock.advance(MINUTE_MS)
    await app.runJobs()
    await sendAll()
    await peer.waitFor(member.email, 3)
    expect(mailsTo(member.email)).toEqual([
      'Your plan is now Pro',
      'Your Pro plan is canceled',
      'Your Pro plan has ended',
    ])
  })

  it('is not sent for a change that is rolled back', async () => {
    const member = await joinQuietly()
    const change = database.transaction([
      { sql: "update public.user_profiles set plan = 'pro' where user_id = $1", params: [member.id] },
      { sql: 'select 1 / 0' },
    ])
    await expect(change).rejects.toThrow(/division by zero/)
    expect(await mailApp.countNotices()).toBe(0)
  })

  it.for([
    ['a banned user', "update auth.users set banned_until = '2100-01-01' where id = $1"],
    ['an unproven address', 'update auth.users set proven_email = null where id = $1'],
    ['the account in testing mode', 'update public.user_profiles set testing_mode = true where user_id = $1'],
    ['an anonymous user', 'update auth.users set is_anonymous = true where id = $1'],
    ['a phone-only user', "update auth.users set email = null, phone = '49151' where id = $1"],
  ] as const)('is not sent to %s', async ([, sql]) => {
    const member = await joinQuietly()
    await setPlan(member.id, { plan: 'pro' })
    await owner.query("update auth.identities set identity_data = '{}' where user_id = $1", [member.id])
    await owner.query(sql, [member.id])
    await sendAll()
    expect([await mailApp.countNotices(), mailsTo(member.email)]).toEqual([0, []])
  })
})

describe('payment-failed', () => {
  const add = (id: string, key: string, data: object) =>
    database.query("select firstline.add_notice($1, 'payment-failed', $2, $3, $4)", [
      id,
      key,
      data,
      clock.now(),
    ])

  it('names the end of the grace period and is sent once for an invoice', async () => {
    const member = await joinQuietly()
    await add(member.id, 'in_1', { pro_until: '2026-06-01T00:00:00+00:00' })
    await add(member.id, 'in_1', { pro_until: '2026-06-01T00:00:00+00:00' })
    await add('00000000-0000-4000-8000-000000000000', 'in_2', {})
    await sendAll()
    expect((await peer.waitFor(member.email)).text).toContain('You keep Pro until 1 June 2026 (UTC).')
    expect(mailsTo(member.email)).toHaveLength(1)
  })

  it('is sent although another notice has data that no mail can be written from', async () => {
    const member = await joinQuietly()
    await database.query("select firstline.add_notice($1, 'plan-changed', 'x', '{}', $2)", [
      member.id,
      clock.now(),
    ])
    await add(member.id, 'in_1', {})
    await sendAll()
    await peer.waitFor(member.email)
    expect([await mailApp.countNotices(), mailsTo(member.email)]).toEqual([
      0,
      ['Your payment for Firstline failed'],
    ])
  })
})

describe('account-deleted', () => {
  it('is sent to the address of the account, and leaves nothing that names it', async () => {
    const member = await joinQuietly()
    await callFunction(app, member, 'auth-operations', { action: 'deleteAccount', userId: member.id })
    const { subject, text } = await peer.waitFor(member.email)
    expect(subject).toBe('Your Firstline account was deleted')
    expect(text).toContain('UTC. They can’t be restored.')
    const readSealed = () =>
      owner.query(
        "select kind from firstline.outgoing_messages where kind = 'account-deleted' and sealed is not null",
      )
    await expect.poll(readSealed).toEqual([])
  })

  it('is sent when the service key deletes the account, with or without its row', async () => {
    for (const isSoft of [false, true]) {
      const member = await joinQuietly()
      await admin().auth.admin.deleteUser(member.id, isSoft)
      expect((await peer.waitFor(member.email)).subject).toBe('Your Firstline account was deleted')
    }
  })

  it('is not sent when the account stays, nor to an unproven address', async () => {
    const member = await joinQuietly()
    await owner.query("update public.user_profiles set role = 'admin' where user_id = $1", [member.id])
    const kept = await callFunction(app, member, 'auth-operations', {
      action: 'deleteAccount',
      userId: member.id,
    })
    expect(kept).toMatchObject({ status: 409, body: { code: 'last_admin' } })
    const { data } = await admin().auth.admin.createUser({ email: makeEmail(), password })
    await admin().auth.admin.deleteUser(data.user?.id ?? '')
    await sendAll()
    expect(peer.mails.map(({ subject }) => subject)).toEqual([])
  })
})
