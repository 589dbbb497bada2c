import type { SupabaseClient } from '@supabase/supabase-js'
import { describe, expect, it } from 'vitest'
import { claimsOf, messagesTo, messageTo, methodsOf, signInByCode } from '#test/accounts.ts'
import { askAuth } from '#test/ask-auth.ts'
import { tokenOf } from '#test/factors.ts'
import { makeEmail, makePhone } from '#test/fixtures.ts'
import { NO_RATES, openTestWire } from '#test/test-wire.ts'
import { openWireFixture } from '#test/wire-fixture.ts'

const { database, owner, clock, wire } = await openWireFixture()

async function member(door = wire) {
  const email = makeEmail('member')
  return { email, ...(await signInByCode(door, email)) }
}

async function enroll(client: SupabaseClient, phone: string, friendlyName?: string): Promise<string> {
  const { data, error } = await client.auth.mfa.enroll({
    factorType: 'phone',
    phone,
    ...(friendlyName === undefined ? {} : { friendlyName }),
  })
  if (error) throw error
  return data.id
}

/** Asks for a code and gives the one that was texted. */
async function ask(client: SupabaseClient, factorId: string, phone: string) {
  const { data, error } = await client.auth.mfa.challenge({ factorId })
  if (error) throw error
  return { factorId, challengeId: data.id, code: (await messageTo(wire, phone, 'second_factor')).code }
}

async function protectByPhone(client: SupabaseClient, phone = makePhone()): Promise<string> {
  const factorId = await enroll(client, phone)
  const { error } = await client.auth.mfa.verify(await ask(client, factorId, phone))
  if (error) throw error
  return factorId
}

describe('a number as a second factor', () => {
  it('raises the session by a code in a text', async () => {
    const { client } = await member()
    const phone = makePhone()
    const { data: begun } = await client.auth.mfa.enroll({
      factorType: 'phone',
      friendlyName: 'Mine',
      phone: `+${phone.slice(0, 4)} ${phone.slice(4)}`,
    })
    expect(begun).toEqual({ id: expect.any(String), type: 'phone', friendly_name: 'Mine', phone })
    const factorId = begun?.id ?? ''
    const { data: challenge } = await client.auth.mfa.challenge({ factorId })
    expect(challenge).toMatchObject({ type: 'phone', expires_at: expect.any(Number) })
    const { text, code } = await messageTo(wire, phone, 'second_factor')
    expect(text).toBe(
      `${code} is your Firstline code for the second step of your sign-in. It is good for 5 minutes. Give it to nobody.`,
    )
    const { data } = await client.auth.mfa.verify({ factorId, challengeId: challenge?.id ?? '', code })
    expect(claimsOf(data?.access_token)['aal']).toBe('aal2')
    expect(methodsOf(data?.access_token)).toEqual(['mfa/phone', 'otp'])
    expect((await client.auth.mfa.listFactors()).data?.phone).toMatchObject([{ id: factorId, phone }])
  })

  it('can be reached by another way', async () => {
    const { client } = await member()
    const phone = makePhone()
    const factorId = await enroll(client, phone)
    await client.auth.mfa.challenge({ factorId, channel: 'whatsapp' })
    const sent = (await wire.outgoing.list()).find(({ message }) => message.to === phone)
    expect(sent?.message).toMatchObject({ medium: 'text', channel: 'whatsapp' })
  })

  it('takes a code once, only for what it was texted for, and keeps it as a hash', async () => {
    const { client } = await member()
    const phone = makePhone()
    const factorId = await enroll(client, phone)
    const first = await ask(client, factorId, phone)
    const second = await ask(client, factorId, phone)
    const crossed = await client.auth.mfa.verify({ ...first, code: second.code })
    expect(crossed.error).toMatchObject({ status: 422, code: 'mfa_verification_failed' })
    const other = await enroll(client, makePhone(), 'Another number')
    const elsewhere = await client.auth.mfa.verify({ ...second, factorId: other })
    expect(elsewhere.error).toMatchObject({ status: 422, code: 'mfa_factor_not_found' })
    const rows = await owner.query('select * from auth.mfa_challenges where factor_id = $1', [factorId])
    expect(JSON.stringify(rows)).not.toMatch(new RegExp(`"(${first.code}|${second.code})"`))

    expect((await client.auth.mfa.verify(second)).error).toBeNull()
    expect((await client.auth.mfa.verify(second)).error?.code).toBe('mfa_ip_address_mismatch')
    // What was texted before for the same thing is good no longer.
    expect((await client.auth.mfa.verify(first)).error?.code).toBe('mfa_factor_not_found')
  })

  it('that is changed by an administrator takes no code that went to the one before', async () => {
    const { client, id } = await member()
    const phone = makePhone()
    const sent = await ask(client, await enroll(client, phone), phone)
    await askAuth(wire, `/admin/users/${id}/factors/${sent.factorId}`, {
      method: 'PUT',
      body: { phone: makePhone() },
      token: wire.gateway.keys.serviceRoleKey,
    })
    expect((await client.auth.mfa.verify(sent)).error?.code).toBe('mfa_factor_not_found')
  })

  it('begun again replaces what was begun, and is not added twice once it is verified', async () => {
    const { client } = await member()
    const phone = makePhone()
    await enroll(client, phone)
    const factorId = await enroll(client, phone)
    expect((await client.auth.mfa.listFactors()).data?.all.map(({ id }) => id)).toEqual([factorId])
    await client.auth.mfa.verify(await ask(client, factorId, phone))
    const { error } = await client.auth.mfa.enroll({ factorType: 'phone', friendlyName: 'Again', phone })
    expect(error).toMatchObject({ status: 422, code: 'mfa_verified_factor_exists' })
  })

  it('has to be one', async () => {
    const { client } = await member()
    for (const phone of ['', '1', 'nobody', '+0123456789']) {
      const { error } = await client.auth.mfa.enroll({ factorType: 'phone', phone })
      expect(error, phone).toMatchObject({ status: 400, code: 'validation_failed' })
    }
  })
})

describe('texts of second factors', () => {
  it('rest for a while after each', async () => {
    const slow = await openTestWire({ database, clock, settings: { mailIntervalSeconds: 60 } })
    const { client } = await member(slow)
    const factorId = await enroll(client, makePhone())
    await client.auth.mfa.challenge({ factorId })
    const { error } = await client.auth.mfa.challenge({ factorId })
    expect(error).toMatchObject({ status: 429, code: 'over_sms_send_rate_limit' })
    expect(error?.message).toMatch(/^For security purposes, you can only request this after \d+ seconds\.$/)
    clock.advance(60_000)
    expect((await client.auth.mfa.challenge({ factorId })).error).toBeNull()
  })

  it('to a number that nobody verified count together, however many accounts enter it', async () => {
    const rates = { ...NO_RATES, mailRecipient: { limit: 3, windowMs: 3_600_000 } }
    const counting = await openTestWire({ database, clock, settings: { rates } })
    const victim = makePhone()
    const answers: (string | null)[] = []
    for (let account = 0; account < 4; account++) {
      const { client } = await member(counting)
      const factorId = await enroll(client, victim)
      const { error } = await client.auth.mfa.challenge({ factorId })
      answers.push(error?.code ?? null)
    }
    expect(answers).toEqual([null, null, null, 'over_sms_send_rate_limit'])
    expect(await messagesTo(counting, victim, 'second_factor')).toHaveLength(3)
  })

  it('to its owner are not used up by sign-ins that strangers ask for', async () => {
    const rule = { limit: 2, windowMs: 3_600_000 }
    const rates = { ...NO_RATES, mailRecipient: rule, text: rule }
    const trustedProxies = ['127.0.0.1']
    const counting = await openTestWire({ database, clock, trustedProxies, settings: { rates } })
    const phone = makePhone()
    const { client } = await member()
    const factorId = await protectByPhone(client, phone)
    const askToSignIn = async (from: string) =>
      (await askAuth(counting, '/otp', { body: { phone }, from })).code
    const answers = [await askToSignIn('198.51.100.1'), await askToSignIn('198.51.100.2')]
    expect(answers).toEqual([undefined, undefined])
    expect(await askToSignIn('198.51.100.3')).toBe('over_sms_send_rate_limit')
    const challenge = { token: await tokenOf(client), body: {}, from: '203.0.113.9' }
    expect((await askAuth(counting, `/factors/${factorId}/challenge`, challenge)).status).toBe(200)
  })
})

describe('second factors that are switched off', () => {
  it('can’t be added, nor verified for the first time', async () => {
    const { client } = await member()
    const number = await enroll(client, makePhone())
    const { data: app } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'App' })
    const off = await openTestWire({ database, clock, settings: { factors: { totp: false, phone: false } } })
    const other = off.client()
    await other.auth.setSession({ access_token: await tokenOf(client), refresh_token: 'unused' })
    const codes = [
      (await other.auth.mfa.enroll({ factorType: 'totp' })).error,
      (await other.auth.mfa.enroll({ factorType: 'phone', phone: makePhone() })).error,
      (await other.auth.mfa.enroll({ factorType: 'webauthn', friendlyName: 'Key' })).error,
      (await other.auth.mfa.challenge({ factorId: app?.id ?? '' })).error,
      (await other.auth.mfa.challenge({ factorId: number })).error,
    ].map((error) => error?.code)
    expect(codes).toEqual([
      'mfa_totp_enroll_not_enabled',
      'mfa_phone_enroll_not_enabled',
      'mfa_webauthn_enroll_not_enabled',
      'mfa_totp_verify_not_enabled',
      'mfa_phone_verify_not_enabled',
    ])
  })

  it('go on protecting those who have them', async () => {
    const { client, email } = await member()
    const phone = makePhone()
    const factorId = await protectByPhone(client, phone)
    const off = await openTestWire({ database, clock, settings: { factors: { totp: false, phone: false } } })
    const next = await signInByCode(off, email)
    expect((await next.client.auth.updateUser({ data: { a: 1 } })).error?.code).toBe('insufficient_aal')
    expect((await next.client.auth.mfa.verify(await ask(next.client, factorId, phone))).error).toBeNull()
  })
})
