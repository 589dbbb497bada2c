import { describe, expect, it } from 'vitest'
import { listMessagesTo, signInByCode, tickingClock } from '@firstline/wire/test-wire/accounts'
import { postAuth } from '@firstline/wire/test-wire/request-auth'
import { createTestDatabase } from '@firstline/platform/testing/test-database'
import { password } from '@firstline/wire/test-wire/fixtures'
import { HOUR_MS } from '@firstline/platform/testing/times'
import { NO_RATES, openTestApi, type TestApi } from '@firstline/wire/test-wire/test-services'
import type { AuthSettings } from '../auth-settings.ts'

const { database, owner } = await createTestDatabase()
const clock = tickingClock()

function openServer(
  settings: Partial<AuthSettings> & { rateChanges?: Partial<AuthSettings['rates']> } = {},
): Promise<TestApi> {
  const { rateChanges, ...rest } = settings
  return openTestApi({
    database,
    clock,
    trustedProxies: ['127.0.0.1'],
    settings: { autoconfirm: false, ...rest, rates: { ...NO_RATES, ...rateChanges } },
  })
}

const recover = (wire: TestApi, email: string, from = '203.0.113.1') =>
  postAuth(wire, '/recover', { email }, { from })

const SENT = { status: 200, body: {} }
const OVER_MAIL = {
  status: 429,
  body: { code: 'over_email_send_rate_limit', message: 'email rate limit exceeded' },
}
const SOON = /^For security purposes, you can only request this after (\d+) seconds\.$/

describe('interval between two mails of a kind', () => {
  it('applies by address and kind, registered or not, and reports the remaining seconds', async () => {
    await signInByCode(await openServer(), 'ada@example.test')
    // Known clients are counted separately.
    await owner.query('delete from auth.known_clients')
    const wire = await openServer({ mailIntervalSeconds: 60 })
    for (const email of ['ada@example.test', 'unknown@example.test']) {
      expect(await recover(wire, email)).toEqual(SENT)
      clock.advance(20_000)
      const { error } = await wire.client().auth.resetPasswordForEmail(email.toUpperCase())
      expect(error).toMatchObject({ status: 429, code: 'over_email_send_rate_limit' })
      const [, seconds] = SOON.exec(error?.message ?? '') ?? []
      expect(seconds).toBe('40')
      // Also after a restart, and from any IP address.
      expect(
        (await recover(await openServer({ mailIntervalSeconds: 60 }), email, '203.0.113.2')).body,
      ).toMatchObject({
        code: 'over_email_send_rate_limit',
        message: expect.stringMatching(SOON),
      })
      clock.advance(40_000)
      expect(await recover(wire, email)).toEqual(SENT)
    }
    expect(await listMessagesTo(wire, 'ada@example.test', 'recovery')).toHaveLength(2)
  })

  it('is shared by sign-up, resend and sign-in links, which send the same mail', async () => {
    const wire = await openServer({ mailIntervalSeconds: 60 })
    const email = 'signup@example.test'
    expect((await wire.client().auth.signUp({ email, password })).error).toBeNull()
    const repeated = [
      await wire.client().auth.signUp({ email, password }),
      await wire.client().auth.resend({ type: 'signup', email }),
      await wire.client().auth.signInWithOtp({ email }),
    ]
    for (const { error } of repeated) {
      expect(error).toMatchObject({ status: 429, message: expect.stringMatching(SOON) })
    }
    expect(await listMessagesTo(wire, email)).toHaveLength(1)
    expect((await wire.client().auth.resetPasswordForEmail(email)).error).toBeNull()
  })

  it('applies to text messages with an error code of their own', async () => {
    const wire = await openServer({ mailIntervalSeconds: 60 })
    const phone = '491515550031'
    expect((await wire.client().auth.signInWithOtp({ phone })).error).toBeNull()
    const { error } = await wire.client().auth.signInWithOtp({ phone: `+${phone}` })
    expect(error).toMatchObject({
      status: 429,
      code: 'over_sms_send_rate_limit',
      message: expect.stringMatching(SOON),
    })
  })

  it('applies to changes of address and leaves the account unchanged', async () => {
    const wire = await openServer({ mailIntervalSeconds: 60 })
    const { client } = await signInByCode(wire, 'change@example.test')
    expect((await client.auth.updateUser({ email: 'first@example.test' })).error).toBeNull()
    const { error } = await client.auth.updateUser({ email: 'second@example.test', data: { name: 'Ada' } })
    expect(error).toMatchObject({ status: 429, code: 'over_email_send_rate_limit' })
    const { data } = await client.auth.getUser()
    expect(data.user?.new_email).toBe('first@example.test')
    expect(data.user?.user_metadata).not.toHaveProperty('name')
    const again = await client.auth.resend({ type: 'email_change', email: 'first@example.test' })
    expect(again.error).toMatchObject({ status: 429 })
  })
})

describe('mail and text limits', () => {
  it('count by recipient, across IP addresses and restarts', async () => {
    const settings = { rateChanges: { mailRecipient: { limit: 2, windowMs: HOUR_MS } } }
    const wire = await openServer(settings)
    const email = 'recipient@example.test'
    expect(await recover(wire, email, '203.0.113.11')).toEqual(SENT)
    expect((await wire.client().auth.signInWithOtp({ email })).error).toBeNull()
    expect(await recover(wire, email, '203.0.113.12')).toEqual(OVER_MAIL)
    expect(await recover(await openServer(settings), email, '203.0.113.13')).toEqual(OVER_MAIL)
    expect(await recover(wire, 'another@example.test')).toEqual(SENT)
    clock.advance(HOUR_MS)
    expect(await recover(wire, email)).toEqual(SENT)
  })

  it('count by requesting IP address, across recipients', async () => {
    const wire = await openServer({ rateChanges: { mailAddress: { limit: 2, windowMs: HOUR_MS } } })
    const from = '203.0.113.21'
    expect(await recover(wire, 'one@example.test', from)).toEqual(SENT)
    expect(await recover(wire, 'two@example.test', from)).toEqual(SENT)
    expect(await recover(wire, 'three@example.test', from)).toEqual(OVER_MAIL)
    expect(await recover(wire, 'three@example.test', '203.0.113.22')).toEqual(SENT)
  })

  it('count all mails, and a refused sign-up creates no account', async () => {
    const wire = await openServer({ rateChanges: { mail: { limit: 1, windowMs: HOUR_MS } } })
    expect(await recover(wire, 'any@example.test')).toEqual(SENT)
    const { error } = await wire.client().auth.signUp({ email: 'late@example.test', password })
    expect(error).toMatchObject({
      status: 429,
      code: 'over_email_send_rate_limit',
      message: 'email rate limit exceeded',
    })
    expect(await owner.query("select 1 from auth.users where email = 'late@example.test'")).toEqual([])
    expect((await wire.client().auth.signInWithOtp({ phone: '491515550041' })).error).toBeNull()
    clock.advance(HOUR_MS)
    expect(await recover(wire, 'any@example.test')).toEqual(SENT)
  })

  it('count text messages apart from mails', async () => {
    const wire = await openServer({ rateChanges: { text: { limit: 1, windowMs: HOUR_MS } } })
    expect((await wire.client().auth.signInWithOtp({ phone: '491515550051' })).error).toBeNull()
    const { error } = await wire.client().auth.signUp({ phone: '491515550052', password })
    expect(error).toMatchObject({
      status: 429,
      code: 'over_sms_send_rate_limit',
      message: 'SMS rate limit exceeded',
    })
    expect(await recover(wire, 'mail@example.test')).toEqual(SENT)
  })

  it('count both mails of a change of address', async () => {
    const settings = { rateChanges: { mailRecipient: { limit: 1, windowMs: HOUR_MS } } }
    const { token } = await signInByCode(await openServer(), 'both@example.test')
    const wire = await openServer(settings)
    const put = (email: string) =>
      wire.fetch('/auth/v1/user', {
        method: 'PUT',
        headers: { authorization: `Bearer ${token}` },
        body: JSON.stringify({ email }),
      })
    expect((await put('both-to@example.test')).status).toBe(200)
    expect((await put('both-again@example.test')).status).toBe(429)
    expect(await recover(wire, 'both-to@example.test')).toEqual(OVER_MAIL)
  })
})

describe('mail limit of a recipient', () => {
  const limited = () => openServer({ rateChanges: { mailRecipient: { limit: 2, windowMs: HOUR_MS } } })

  it.each([
    ['plus-addresses', 'plus@example.test', 'plus+a@example.test', 'plus+b+c@example.test'],
    ['dots in Gmail', 'dotted.name@gmail.com', 'd.ottedname@gmail.com', 'dottedna.me+x@googlemail.com'],
  ])('counts %s as one mailbox, with distinct accounts', async (_, ...emails) => {
    const wire = await limited()
    const responses = []
    for (const email of emails) responses.push(await wire.client().auth.signUp({ email, password }))
    expect(responses.map(({ error }) => error?.code)).toEqual([
      undefined,
      undefined,
      'over_email_send_rate_limit',
    ])
    expect(responses.slice(0, 2).map(({ data }) => data.user?.email)).toEqual(emails.slice(0, 2))
    expect(await listMessagesTo(wire, emails[1] ?? '')).toHaveLength(1)
  })

  it.each([
    ['dots elsewhere', 'dot.ted@example.test', 'd.otted@example.test'],
    ['names that begin with a plus', '+one@example.test', '+two@example.test'],
  ])('counts %s as separate mailboxes', async (_, ...emails) => {
    const wire = await limited()
    for (const email of emails) {
      for (let mail = 0; mail < 2; mail++) expect(await recover(wire, email)).toEqual(SENT)
      expect(await recover(wire, email)).toEqual(OVER_MAIL)
    }
  })

  it('allows a change to a plus address of the same mailbox', async () => {
    const wire = await openServer({ mailIntervalSeconds: 60 })
    const { client } = await signInByCode(wire, 'moves@example.test')
    expect((await client.auth.updateUser({ email: 'moves+new@example.test' })).error).toBeNull()
  })
})
