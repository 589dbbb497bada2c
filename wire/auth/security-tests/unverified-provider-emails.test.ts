import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { readMessageTo, listMessagesTo, signInByCode, tickingClock } from '@firstline/wire/test-wire/accounts'
import { createTestDatabase } from '@firstline/platform/testing/test-database'
import { addVerifiedFactor } from '@firstline/wire/test-wire/mfa-factors'
import { makeEmail, password } from '@firstline/wire/test-wire/fixtures'
import { makeIdTokenClaims, postIdToken } from '#auth/test/id-tokens.ts'
import {
  makeProviderAccount,
  ProviderBrowser,
  startProviders,
  tamperClaims,
} from '#auth/test/provider-browser.ts'
import { openTestApi } from '@firstline/wire/test-wire/test-services'

const { database } = await createTestDatabase()
const providers = await startProviders(afterAll)
const { oidc, other } = providers
const wire = await openTestApi({ database, settings: { providers: providers.settings } })
const confirming = await openTestApi({
  database,
  settings: { providers: providers.settings, autoconfirm: false },
})

const listProviders = async (id: string) =>
  (
    await database.query<{ provider: string }>('select provider from auth.identities where user_id = $1', [
      id,
    ])
  ).map(({ provider }) => provider)

describe('provider email addresses', () => {
  it.each([false, 'true', 'false', 1, null, undefined, ['true'], {}])(
    'do not sign in to an existing account when email_verified is %j',
    async (verified) => {
      const person = makeProviderAccount(providers, { email_verified: verified })
      for (const each of verified === false ? [wire, confirming] : [wire]) {
        const { id } = await signInByCode(each, person.email)
        const { query } = await new ProviderBrowser(each).go({ account: person.sub })
        expect(query).toMatchObject({
          error: 'access_denied',
          error_code: 'provider_email_needs_verification',
        })
        expect(await listProviders(id)).toEqual(['email'])
      }
    },
  )

  it('send nothing to an unconfirmed account when unverified', async () => {
    const person = makeProviderAccount(providers, { email_verified: false })
    await confirming.client().auth.signUp({ email: person.email, password })
    const { linkToken } = await readMessageTo(confirming, person.email, 'confirmation')
    await new ProviderBrowser(confirming).go({ account: person.sub })
    expect((await readMessageTo(confirming, person.email, 'confirmation')).linkToken).toBe(linkToken)
  })

  it.each(['sign-up', 'mailed code'])(
    'give the attacker no identity in an account that the owner creates by %s',
    async (how) => {
      const attacker = makeProviderAccount(providers, { email_verified: false })
      const { email } = attacker
      await new ProviderBrowser(confirming).go({ account: attacker.sub })
      const client = confirming.client()
      if (how === 'sign-up') await client.auth.signUp({ email, password })
      else await client.auth.signInWithOtp({ email })
      const { code } = await readMessageTo(confirming, email, 'confirmation')
      const { data } = await client.auth.verifyOtp({ email, token: code, type: 'email' })
      expect(await listProviders(data.user?.id ?? '')).toEqual(['email'])
      const { query } = await new ProviderBrowser(confirming).go({ account: attacker.sub })
      expect(query).toMatchObject({ error_code: 'provider_email_needs_verification' })
    },
  )

  it.each(['password', 'provider'])(
    'discard the %s of an earlier unconfirmed sign-up when the owner confirms its mail',
    async (what) => {
      const attacker = makeProviderAccount(providers, { email_verified: false })
      const { email } = attacker
      if (what === 'password') await confirming.client().auth.signUp({ email, password })
      else await new ProviderBrowser(confirming).go({ account: attacker.sub })
      other.addAccount({ ...attacker, sub: `owner-${attacker.sub}` })
      await new ProviderBrowser(confirming).go({ provider: 'other', account: `owner-${attacker.sub}` })
      const { code } = await readMessageTo(confirming, email, 'confirmation')
      const confirmed = await confirming.client().auth.verifyOtp({ email, token: code, type: 'email' })
      expect(await listProviders(confirmed.data.user?.id ?? '')).toEqual(['email'])
      const { error } = await confirming.client().auth.signInWithPassword({ email, password })
      expect(error?.code).toBe('invalid_credentials')
      const { query } = await new ProviderBrowser(confirming).go({ account: attacker.sub })
      expect(query).toMatchObject({ error_code: 'provider_email_needs_verification' })
    },
  )

  it('are unverified when email_verified comes without an email', async () => {
    const person = makeProviderAccount(providers, { email_verified: false })
    await signInByCode(wire, person.email)
    tamperClaims(oidc, (claims) => ({ ...claims, email: undefined, email_verified: true }))
    const { query } = await new ProviderBrowser(wire).go({ account: person.sub })
    expect(query).toMatchObject({ error_code: 'provider_email_needs_verification' })
  })

  it('match an account by ASCII case only, never by Unicode case', async () => {
    const { id } = await signInByCode(wire, 'kelvin.å@example.test')
    const tryAddress = async (email: string) => {
      const person = makeProviderAccount(providers, { email })
      const { query } = await new ProviderBrowser(wire).go({ account: person.sub })
      return query['error_code'] ?? 'signed in'
    }
    for (const email of ['\u212aelvin.å@example.test', 'kelvin.\u212b@example.test', 'Kelvin.Å@example.test'])
      expect(await tryAddress(email), email).toBe('provider_email_needs_verification')
    expect(await listProviders(id)).toEqual(['email'])
    expect(await tryAddress('KELVIN.å@EXAMPLE.ｔest')).toBe('signed in')
    expect(await listProviders(id)).toEqual(['email', 'acme'])
  })

  it('are required: a sign-in without a valid one is refused', async () => {
    for (const email of [undefined, 'x', 'a@b', 'two@example.test\u0000', 'x'.repeat(300)]) {
      const person = makeProviderAccount(providers)
      oidc.addAccount({ sub: person.sub, email_verified: true, ...(email === undefined ? {} : { email }) })
      const { query } = await new ProviderBrowser(wire).go({ account: person.sub })
      expect(query, String(email)).toMatchObject({ error_code: 'bad_oauth_callback' })
    }
  })
})

describe('credentials set before a provider verified the address', () => {
  it('are discarded together with identities that the attacker linked', async () => {
    const [owner, accomplice] = [makeProviderAccount(providers), makeProviderAccount(providers)]
    const attacker = new ProviderBrowser(wire)
    const { data } = await attacker.client.auth.signUp({ email: owner.email, password })
    const { query } = await attacker.back(
      await attacker.answerAt(await attacker.linkingAddress(), { account: accomplice.sub }),
    )
    await attacker.client.auth.exchangeCodeForSession(query['code'] ?? '')
    expect(await listProviders(data.user?.id ?? '')).toEqual(['email', 'acme'])
    const pendingLink = await attacker.linkingAddress('other')

    const { user } = await new ProviderBrowser(wire).signIn({ account: owner.sub })
    expect(user?.id).toBe(data.user?.id)
    expect(await listProviders(user?.id ?? '')).toEqual(['acme'])
    const again = await new ProviderBrowser(wire).signIn({ account: accomplice.sub })
    expect(again.user?.id).not.toBe(user?.id)
    expect((await attacker.client.auth.refreshSession()).error).toBeTruthy()
    providers.other.addAccount({ ...accomplice, email: 'else@example.test' })
    const late = await attacker.back(await attacker.answerAt(pendingLink, { account: accomplice.sub }))
    expect(late.query).toHaveProperty('error_code')
  })

  it('are discarded with sessions, factors, numbers, pending changes and links', async () => {
    const owner = makeProviderAccount(providers)
    const [email, password, phone, next] = [owner.email, 'correct horse', '491705550001', '491705550002']
    const attacker = new ProviderBrowser(wire)
    const { auth } = attacker.client
    await auth.signUp({ email, password })
    await auth.updateUser({ phone })
    const token = (await readMessageTo(wire, phone, 'phone_change')).code
    expect((await auth.verifyOtp({ phone, token, type: 'phone_change' })).error).toBeNull()
    await addVerifiedFactor(attacker.client, tickingClock())
    const phoneClient = wire.client()
    expect((await phoneClient.auth.signInWithPassword({ phone, password })).error).toBeNull()
    await auth.updateUser({ phone: next, email: `next-${email}` })
    await wire.client().auth.signInWithOtp({ email })
    const [magic] = await listMessagesTo(wire, email)

    const { user } = await new ProviderBrowser(wire).signIn({ account: owner.sub })
    expect(user).toMatchObject({ email, phone: '', app_metadata: { providers: ['acme'] } })
    expect(user).not.toHaveProperty('factors')
    expect(user).not.toHaveProperty('new_email')
    expect((await auth.getUser()).error).toBeTruthy()
    expect((await auth.refreshSession()).error).toBeTruthy()
    expect((await phoneClient.auth.refreshSession()).error).toBeTruthy()
    for (const login of [{ email }, { phone }])
      expect((await wire.client().auth.signInWithPassword({ ...login, password })).error).toBeTruthy()
    const late = [
      { phone: next, token: (await readMessageTo(wire, next, 'phone_change')).code, type: 'phone_change' },
      {
        email: `next-${email}`,
        token: (await readMessageTo(wire, `next-${email}`, 'email_change_new')).code,
        type: 'email_change',
      },
      { email, token: magic?.code ?? '', type: 'email' },
    ] as const
    for (const params of late)
      expect((await wire.client().auth.verifyOtp(params)).error, params.type).toMatchObject({
        code: 'otp_expired',
      })
  })

  it('are discarded when the owner links the verifying identity in an own session', async () => {
    const owner = makeProviderAccount(providers)
    const browser = new ProviderBrowser(wire)
    const { data } = await browser.client.auth.signUp({ email: owner.email, password })
    const { query } = await browser.back(
      await browser.answerAt(await browser.linkingAddress(), { account: owner.sub }),
    )
    const linked = await browser.client.auth.exchangeCodeForSession(query['code'] ?? '')
    expect(linked.data.user?.id).toBe(data.user?.id)
    const { error } = await wire.client().auth.signInWithPassword({ email: owner.email, password })
    expect(error?.code).toBe('invalid_credentials')
  })

  it('cannot be created for a reserved address through a provider', async () => {
    const administrator = makeProviderAccount(providers)
    const reserving = await openTestApi({
      database,
      isReserved: (email) => email === administrator.email,
      settings: { providers: providers.settings },
    })
    expect((await new ProviderBrowser(reserving).go({ account: administrator.sub })).query).toMatchObject({
      error_code: 'signup_disabled',
    })
    oidc.addAccount({ ...administrator, email_verified: false })
    expect((await new ProviderBrowser(reserving).go({ account: administrator.sub })).query).toMatchObject({
      error_code: 'provider_email_needs_verification',
    })
  })
})

describe('unverified address of a provider', () => {
  it.each([false, 'true', 1, null, undefined, [true]])(
    'signs in to no account and reveals no account when email_verified is %j',
    async (verified) => {
      const claims = makeIdTokenClaims(providers, makeProviderAccount(providers))
      const email = makeEmail('taken')
      const { id, client } = await signInByCode(confirming, email)
      const send = (address: string) =>
        postIdToken(confirming, {
          id_token: oidc.sign({
            ...claims,
            sub: randomUUID(),
            email: address,
            email_verified: verified,
          }),
        })
      const [taken, free] = [await send(email), await send(makeEmail('free'))]
      expect(taken).toMatchObject({ status: 422, code: 'provider_email_needs_verification' })
      expect(free.body).toEqual(taken.body)
      const { data } = await client.auth.getUser()
      expect(data.user).toMatchObject({ id, identities: [{ provider: 'email' }] })
    },
  )
})
