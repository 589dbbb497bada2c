import type { SupabaseClient } from '@supabase/supabase-js'
import { describe, expect, it } from 'vitest'
import {
  readClaims,
  listMessagesTo,
  readMessageTo,
  readAuthMethods,
  signInByCode,
} from '@firstline/wire/test-wire/accounts'
import { sendAuthRequest } from '@firstline/wire/test-wire/request-auth'
import { readAccessToken } from '@firstline/wire/test-wire/mfa-factors'
import { makeEmail, makePhone } from '@firstline/wire/test-wire/fixtures'
import { NO_RATES, openTestApi } from '@firstline/wire/test-wire/test-services'
import { openApiFixture } from '@firstline/wire/test-wire/services-fixture'

const { database, owner, clock, wire } = await openApiFixture()

async function signInMember(on = wire) {
  const email = makeEmail('member')
  return { email, ...(await signInByCode(on, email)) }
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

/** Requests a challenge. Returns the verification parameters with the code from the text message. */
async function requestCode(client: SupabaseClient, factorId: string, phone: string) {
  const { data, error } = await client.auth.mfa.challenge({ factorId })
  if (error) throw error
  return { factorId, challengeId: data.id, code: (await readMessageTo(wire, phone, 'second_factor')).code }
}

async function protectByPhone(client: SupabaseClient, phone = makePhone()): Promise<string> {
  const factorId = await enroll(client, phone)
  const { error } = await client.auth.mfa.verify(await requestCode(client, factorId, phone))
  if (error) throw error
  return factorId
}

describe('phone factor', () => {
  it('raises the session to aal2 by a code in a text message', async () => {
    const { client } = await signInMember()
    const phone = makePhone()
    const { data: enrolled } = await client.auth.mfa.enroll({
      factorType: 'phone',
      friendlyName: 'Mine',
      phone: `+${phone.slice(0, 4)} ${phone.slice(4)}`,
    })
    expect(enrolled).toEqual({ id: expect.any(String), type: 'phone', friendly_name: 'Mine', phone })
    const factorId = enrolled?.id ?? ''
    const { data: challenge } = await client.auth.mfa.challenge({ factorId })
    expect(challenge).toMatchObject({ type: 'phone', expires_at: expect.any(Number) })
    const { text, code } = await readMessageTo(wire, phone, 'second_factor')
    expect(text).toBe(
      `${code} is your Firstline code for the second step of your sign-in. It expires in 5 minutes. Do not share it.`,
    )
    const { data } = await client.auth.mfa.verify({ factorId, challengeId: challenge?.id ?? '', code })
    expect(readClaims(data?.access_token)['aal']).toBe('aal2')
    expect(readAuthMethods(data?.access_token)).toEqual(['mfa/phone', 'otp'])
    expect((await client.auth.mfa.listFactors()).data?.phone).toMatchObject([{ id: factorId, phone }])
  })

  it('can be challenged through another channel', async () => {
    const { client } = await signInMember()
    const phone = makePhone()
    const factorId = await enroll(client, phone)
    await client.auth.mfa.challenge({ factorId, channel: 'whatsapp' })
    const sent = (await wire.outgoing.list()).find(({ message }) => message.to === phone)
    expect(sent?.message).toMatchObject({ medium: 'text', channel: 'whatsapp' })
  })

  it('accepts a code once for its own challenge and stores only a hash', async () => {
    const { client } = await signInMember()
    const phone = makePhone()
    const factorId = await enroll(client, phone)
    const first = await requestCode(client, factorId, phone)
    const second = await requestCode(client, factorId, phone)
    const crossed = await client.auth.mfa.verify({ ...first, code: second.code })
    expect(crossed.error).toMatchObject({ status: 422, code: 'mfa_verification_failed' })
    const other = await enroll(client, makePhone(), 'Another number')
    const otherFactor = await client.auth.mfa.verify({ ...second, factorId: other })
    expect(otherFactor.error).toMatchObject({ status: 422, code: 'mfa_factor_not_found' })
    const rows = await owner.query('select * from auth.mfa_challenges where factor_id = $1', [factorId])
    expect(JSON.stringify(rows)).not.toMatch(new RegExp(`"(${first.code}|${second.code})"`))

    expect((await client.auth.mfa.verify(second)).error).toBeNull()
    expect((await client.auth.mfa.verify(second)).error?.code).toBe('mfa_ip_address_mismatch')
    // An earlier challenge of the same factor is no longer valid.
    expect((await client.auth.mfa.verify(first)).error?.code).toBe('mfa_factor_not_found')
  })

  it('refuses a code for a number that an administrator has changed since', async () => {
    const { client, id } = await signInMember()
    const phone = makePhone()
    const sent = await requestCode(client, await enroll(client, phone), phone)
    await sendAuthRequest(wire, `/admin/users/${id}/factors/${sent.factorId}`, {
      method: 'PUT',
      body: { phone: makePhone() },
      token: wire.gateway.keys.serviceRoleKey,
    })
    expect((await client.auth.mfa.verify(sent)).error?.code).toBe('mfa_factor_not_found')
  })

  it('replaces an unverified enrollment and refuses a second one once verified', async () => {
    const { client } = await signInMember()
    const phone = makePhone()
    await enroll(client, phone)
    const factorId = await enroll(client, phone)
    expect((await client.auth.mfa.listFactors()).data?.all.map(({ id }) => id)).toEqual([factorId])
    await client.auth.mfa.verify(await requestCode(client, factorId, phone))
    const { error } = await client.auth.mfa.enroll({ factorType: 'phone', friendlyName: 'Again', phone })
    expect(error).toMatchObject({ status: 422, code: 'mfa_verified_factor_exists' })
  })

  it('requires a valid phone number', async () => {
    const { client } = await signInMember()
    for (const phone of ['', '1', 'no-number', '+0123456789']) {
      const { error } = await client.auth.mfa.enroll({ factorType: 'phone', phone })
      expect(error, phone).toMatchObject({ status: 400, code: 'validation_failed' })
    }
  })
})

describe('text messages of phone factors', () => {
  it('are limited to one per interval', async () => {
    const slow = await openTestApi({ database, clock, settings: { mailIntervalSeconds: 60 } })
    const { client } = await signInMember(slow)
    const factorId = await enroll(client, makePhone())
    await client.auth.mfa.challenge({ factorId })
    const { error } = await client.auth.mfa.challenge({ factorId })
    expect(error).toMatchObject({ status: 429, code: 'over_sms_send_rate_limit' })
    expect(error?.message).toMatch(/^For security purposes, you can only request this after \d+ seconds\.$/)
    clock.advance(60_000)
    expect((await client.auth.mfa.challenge({ factorId })).error).toBeNull()
  })

  it('count together for an unverified number, across accounts', async () => {
    const rates = { ...NO_RATES, mailRecipient: { limit: 3, windowMs: 3_600_000 } }
    const counting = await openTestApi({ database, clock, settings: { rates } })
    const victim = makePhone()
    const responses: (string | null)[] = []
    for (let account = 0; account < 4; account++) {
      const { client } = await signInMember(counting)
      const factorId = await enroll(client, victim)
      const { error } = await client.auth.mfa.challenge({ factorId })
      responses.push(error?.code ?? null)
    }
    expect(responses).toEqual([null, null, null, 'over_sms_send_rate_limit'])
    expect(await listMessagesTo(counting, victim, 'second_factor')).toHaveLength(3)
  })

  it('are not used up by sign-in requests of other callers', async () => {
    const rule = { limit: 2, windowMs: 3_600_000 }
    const rates = { ...NO_RATES, mailRecipient: rule, text: rule }
    const trustedProxies = ['127.0.0.1']
    const counting = await openTestApi({ database, clock, trustedProxies, settings: { rates } })
    const phone = makePhone()
    const { client } = await signInMember()
    const factorId = await protectByPhone(client, phone)
    const requestSignIn = async (from: string) =>
      (await sendAuthRequest(counting, '/otp', { body: { phone }, from })).code
    const responses = [await requestSignIn('198.51.100.1'), await requestSignIn('198.51.100.2')]
    expect(responses).toEqual([undefined, undefined])
    expect(await requestSignIn('198.51.100.3')).toBe('over_sms_send_rate_limit')
    const challenge = { token: await readAccessToken(client), body: {}, from: '203.0.113.9' }
    expect((await sendAuthRequest(counting, `/factors/${factorId}/challenge`, challenge)).status).toBe(200)
  })
})

describe('disabled factor types', () => {
  it('refuse enrollment and first verification', async () => {
    const { client } = await signInMember()
    const number = await enroll(client, makePhone())
    const { data: app } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'App' })
    const off = await openTestApi({ database, clock, settings: { factors: { totp: false, phone: false } } })
    const other = off.client()
    await other.auth.setSession({ access_token: await readAccessToken(client), refresh_token: 'unused' })
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

  it('still protect accounts with a verified factor', async () => {
    const { client, email } = await signInMember()
    const phone = makePhone()
    const factorId = await protectByPhone(client, phone)
    const off = await openTestApi({ database, clock, settings: { factors: { totp: false, phone: false } } })
    const next = await signInByCode(off, email)
    expect((await next.client.auth.updateUser({ data: { a: 1 } })).error?.code).toBe('insufficient_aal')
    expect(
      (await next.client.auth.mfa.verify(await requestCode(next.client, factorId, phone))).error,
    ).toBeNull()
  })
})
