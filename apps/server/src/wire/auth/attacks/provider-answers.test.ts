import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { configureLogs } from '#server/platform/log.ts'
import { messageTo, signInByCode } from '#test/accounts.ts'
import { createTestDatabase } from '#test/engines/test-database.ts'
import {
  inMood,
  makePerson,
  PROVIDER_SECRET,
  ProviderBrowser,
  providersOfFile,
} from '#test/provider-browser.ts'
import { NO_RATES, openTestWire } from '#test/test-wire.ts'

const { database } = await createTestDatabase()
const providers = await providersOfFile(afterAll)
const { oidc, github } = providers
const openWire = (settings: object = {}) =>
  openTestWire({
    database,
    providerTimeLimitMs: 300,
    settings: { providers: providers.settings, ...settings },
  })
const wire = await openWire()
const confirming = await openWire({ autoconfirm: false })

const identitiesOf = async (id: string) =>
  (
    await database.query<{ provider: string }>('select provider from auth.identities where user_id = $1', [
      id,
    ])
  ).map(({ provider }) => provider)

describe('an address that a provider has not verified', () => {
  it.each([false, 'true', 'false', 1, null, undefined, ['true'], {}])(
    'finds nobody’s account: email_verified %j',
    async (verified) => {
      const person = makePerson(providers, { email_verified: verified })
      for (const door of verified === false ? [wire, confirming] : [wire]) {
        const { id } = await signInByCode(door, person.email)
        const { query } = await new ProviderBrowser(door).go({ account: person.sub })
        expect(query).toMatchObject({
          error: 'access_denied',
          error_code: 'provider_email_needs_verification',
        })
        expect(await identitiesOf(id)).toEqual(['email'])
      }
    },
  )

  it('finds none that waits for its proof either, and sends it nothing', async () => {
    const person = makePerson(providers, { email_verified: false })
    await confirming.client().auth.signUp({ email: person.email, password: 'correct horse' })
    const { linkToken } = await messageTo(confirming, person.email, 'confirmation')
    await new ProviderBrowser(confirming).go({ account: person.sub })
    expect((await messageTo(confirming, person.email, 'confirmation')).linkToken).toBe(linkToken)
  })

  it.each(['sign-up', 'mailed code'])(
    'holds no place in an account that its owner asks for by %s',
    async (how) => {
      const attacker = makePerson(providers, { email_verified: false })
      const { email } = attacker
      await new ProviderBrowser(confirming).go({ account: attacker.sub })
      const client = confirming.client()
      if (how === 'sign-up') await client.auth.signUp({ email, password: 'correct horse' })
      else await client.auth.signInWithOtp({ email })
      const { code } = await messageTo(confirming, email, 'confirmation')
      const { data } = await client.auth.verifyOtp({ email, token: code, type: 'email' })
      expect(await identitiesOf(data.user?.id ?? '')).toEqual(['email'])
      const { query } = await new ProviderBrowser(confirming).go({ account: attacker.sub })
      expect(query).toMatchObject({ error_code: 'provider_email_needs_verification' })
    },
  )

  it('is none: without an address nobody is signed up', async () => {
    for (const email of [undefined, 'x', 'a@b', 'two@example.test\u0000', 'x'.repeat(300)]) {
      const person = makePerson(providers)
      oidc.addAccount({ sub: person.sub, email_verified: true, ...(email === undefined ? {} : { email }) })
      const { query } = await new ProviderBrowser(wire).go({ account: person.sub })
      expect(query, String(email)).toMatchObject({ error_code: 'bad_oauth_callback' })
    }
  })
})

describe('what was set before a provider proved the address', () => {
  it('goes, and so does what somebody unproven had linked', async () => {
    const [owner, accomplice] = [makePerson(providers), makePerson(providers)]
    const squatter = new ProviderBrowser(wire)
    const { data } = await squatter.client.auth.signUp({ email: owner.email, password: 'correct horse' })
    const { query } = await squatter.back(
      await squatter.answerAt(await squatter.linkingAddress(), { account: accomplice.sub }),
    )
    await squatter.client.auth.exchangeCodeForSession(query['code'] ?? '')
    expect(await identitiesOf(data.user?.id ?? '')).toEqual(['email', 'acme'])
    const waiting = await squatter.linkingAddress('other')

    const { user } = await new ProviderBrowser(wire).signIn({ account: owner.sub })
    expect(user?.id).toBe(data.user?.id)
    expect(await identitiesOf(user?.id ?? '')).toEqual(['acme'])
    const again = await new ProviderBrowser(wire).signIn({ account: accomplice.sub })
    expect(again.user?.id).not.toBe(user?.id)
    expect((await squatter.client.auth.refreshSession()).error).toBeTruthy()
    providers.other.addAccount({ ...accomplice, email: 'else@example.test' })
    const late = await squatter.back(await squatter.answerAt(waiting, { account: accomplice.sub }))
    expect(late.query).toHaveProperty('error_code')
  })

  it('goes also when the owner’s own session links the identity that proves it', async () => {
    const owner = makePerson(providers)
    const browser = new ProviderBrowser(wire)
    const { data } = await browser.client.auth.signUp({ email: owner.email, password: 'correct horse' })
    const { query } = await browser.back(
      await browser.answerAt(await browser.linkingAddress(), { account: owner.sub }),
    )
    const linked = await browser.client.auth.exchangeCodeForSession(query['code'] ?? '')
    expect(linked.data.user?.id).toBe(data.user?.id)
    const { error } = await wire
      .client()
      .auth.signInWithPassword({ email: owner.email, password: 'correct horse' })
    expect(error?.code).toBe('invalid_credentials')
  })

  it('is what a reserved address never gets: nobody takes it through a provider', async () => {
    const boss = makePerson(providers)
    const door = await openTestWire({
      database,
      isReserved: (email) => email === boss.email,
      settings: { providers: providers.settings },
    })
    expect((await new ProviderBrowser(door).go({ account: boss.sub })).query).toMatchObject({
      error_code: 'signup_disabled',
    })
    oidc.addAccount({ ...boss, email_verified: false })
    expect((await new ProviderBrowser(door).go({ account: boss.sub })).query).toMatchObject({
      error_code: 'provider_email_needs_verification',
    })
  })
})

describe('an ID token that is not for us, here and now', () => {
  it.each([
    ['of another issuer', { iss: 'https://accounts.evil.test' }],
    ['for another client', { aud: 'another-client' }],
    ['for several, by another', { aud: ['firstline', 'another'], azp: 'another' }],
    ['of another flow', { nonce: 'another' }],
    ['of no flow', { nonce: undefined }],
    ['expired', { exp: 1_000_000_000 }],
    ['of nobody', { sub: undefined }],
    ['of nobody, with a name', { sub: '' }],
  ])('opens nothing: %s', async (_, claims) => {
    const person = makePerson(providers)
    oidc.setTamper((said) => ({ ...said, ...claims }))
    onTestFinished(() => oidc.setTamper(undefined))
    const { query } = await new ProviderBrowser(wire).go({ account: person.sub })
    expect(query).toMatchObject({ error: 'invalid_request', error_code: 'bad_oauth_callback' })
    expect(await database.query('select 1 from auth.users where email = $1', [person.email])).toEqual([])
  })

  it('is looked at by the provider’s keys', async () => {
    const fresh = await openWire()
    const person = makePerson(providers)
    inMood(oidc, 'rubbish', '/jwks')
    const { query } = await new ProviderBrowser(fresh).go({ account: person.sub })
    expect(query).toMatchObject({ error: 'temporarily_unavailable' })
    oidc.setMood('ok')
    await new ProviderBrowser(fresh).signIn({ account: person.sub })
  })
})

describe('a provider that does not do its part', () => {
  const moods = ['down', 'slow', 'rubbish', 'failing', 'redirecting', 'huge'] as const

  it.each(moods)('is told so, where people come back to: %s', async (mood) => {
    const browser = new ProviderBrowser(wire)
    const coder = {
      id: 7,
      login: 'coder',
      emails: [{ email: 'c@example.test', primary: true, verified: true }],
    }
    github.addAccount(coder)
    const answers = [
      await browser.toAnswer({ account: makePerson(providers).sub }),
      await browser.toAnswer({ provider: 'github', account: 'coder' }),
    ]
    inMood(oidc, mood)
    inMood(github, mood)
    for (const answer of answers) {
      const { query, fragment } = await browser.back(answer)
      expect(query).toEqual({
        error: 'temporarily_unavailable',
        error_code: 'unexpected_failure',
        error_description: 'The provider can not be reached at the moment',
      })
      expect(fragment).toEqual({ ...query, sb: '' })
    }
    // Nor can anybody be sent there by a server that does not know it yet.
    const fresh = await openWire()
    const response = await new ProviderBrowser(fresh).ask(await browser.startOf({}))
    expect(new URL(response.headers.get('location') ?? '').searchParams.get('error')).toBe(
      'temporarily_unavailable',
    )
  })

  it('is asked once by all who come at the same moment', async () => {
    const fresh = await openWire()
    const before = oidc.calls.length
    const browser = new ProviderBrowser(fresh)
    const start = await browser.startOf({})
    await Promise.all(Array.from({ length: 5 }, () => browser.ask(start)))
    expect(oidc.calls.slice(before).map(({ path }) => path)).toEqual(['/.well-known/openid-configuration'])
  })
})

describe('secrets', () => {
  it('stand in no log, no address and no error', async () => {
    const lines: string[] = []
    configureLogs({ level: 'debug', sink: { write: (line) => lines.push(line) } })
    onTestFinished(() => configureLogs({ level: 'silent' }))
    const person = makePerson(providers)
    const browser = new ProviderBrowser(wire)
    const start = await browser.addressOf(await browser.startOf({}))
    const answer = await browser.answerAt(start, { account: person.sub })
    const code = new URL(answer.url).searchParams.get('code') ?? 'none'
    inMood(oidc, 'failing', '/token')
    const failed = await browser.back(answer)
    oidc.setMood('ok')
    oidc.setTamper((claims) => ({ ...claims, nonce: 'another' }))
    const second = await browser.toAnswer({ account: person.sub })
    const distrusted = await browser.back(second)
    oidc.setTamper(undefined)
    const { session } = await browser.signIn({ account: person.sub })

    const told = [start, failed.hash, distrusted.hash, JSON.stringify([failed, distrusted]), ...lines].join(
      '\n',
    )
    expect(lines.join('\n')).toContain('a provider did not do its part')
    for (const secret of [
      PROVIDER_SECRET,
      code,
      new URL(second.url).searchParams.get('code') ?? 'none',
      session?.provider_token ?? 'none',
      session?.refresh_token ?? 'none',
      person.email,
    ]) {
      expect(told).not.toContain(secret)
    }
  })
})

describe('the limit of requests', () => {
  it('counts who goes and who comes back', async () => {
    const limited = await openTestWire({
      database,
      settings: {
        providers: providers.settings,
        rates: { ...NO_RATES, sso: { limit: 2, windowMs: 60_000 } },
      },
    })
    const browser = new ProviderBrowser(limited)
    const start = await browser.startOf({})
    const statuses = [await browser.ask(start), await browser.ask(start), await browser.ask(start)]
    expect(statuses.map(({ status }) => status)).toEqual([302, 302, 429])
    const back = '/auth/v1/callback?state=x'
    const landed = [await browser.ask(back), await browser.ask(back), await browser.ask(back)]
    const errors = landed.map((each) =>
      new URL(each.headers.get('location') ?? '').searchParams.get('error_code'),
    )
    expect(errors).toEqual(['bad_oauth_state', 'bad_oauth_state', 'over_request_rate_limit'])
  })
})
