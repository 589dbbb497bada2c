import { afterAll, describe, expect, it } from 'vitest'
import { messageTo, messagesTo, signInByCode, tickingClock } from '#test/accounts.ts'
import { captureLogs } from '#test/capture-logs.ts'
import { createTestDatabase } from '#test/engines/test-database.ts'
import { protect } from '#test/factors.ts'
import { password } from '#test/fixtures.ts'
import {
  inMood,
  landingOf,
  makePerson,
  PROVIDER_SECRET,
  ProviderBrowser,
  providersOfFile,
  tamperWith,
} from '#test/provider-browser.ts'
import { TEST_URL } from '#test/test-keys.ts'
import { NO_RATES, openTestWire } from '#test/test-wire.ts'

const { database } = await createTestDatabase()
const providers = await providersOfFile(afterAll)
const { oidc, other, github } = providers
const openWire = (settings: object = {}, options: object = {}) =>
  openTestWire({ database, ...options, settings: { providers: providers.settings, ...settings } })
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
    await confirming.client().auth.signUp({ email: person.email, password })
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
      if (how === 'sign-up') await client.auth.signUp({ email, password })
      else await client.auth.signInWithOtp({ email })
      const { code } = await messageTo(confirming, email, 'confirmation')
      const { data } = await client.auth.verifyOtp({ email, token: code, type: 'email' })
      expect(await identitiesOf(data.user?.id ?? '')).toEqual(['email'])
      const { query } = await new ProviderBrowser(confirming).go({ account: attacker.sub })
      expect(query).toMatchObject({ error_code: 'provider_email_needs_verification' })
    },
  )

  it.each(['password', 'provider'])(
    'asked for again is worth no %s to whoever asked first, when its owner answers the mail that lies there',
    async (what) => {
      const attacker = makePerson(providers, { email_verified: false })
      const { email } = attacker
      if (what === 'password') await confirming.client().auth.signUp({ email, password })
      else await new ProviderBrowser(confirming).go({ account: attacker.sub })
      other.addAccount({ ...attacker, sub: `owner-${attacker.sub}` })
      await new ProviderBrowser(confirming).go({ provider: 'other', account: `owner-${attacker.sub}` })
      const { code } = await messageTo(confirming, email, 'confirmation')
      const proof = await confirming.client().auth.verifyOtp({ email, token: code, type: 'email' })
      expect(await identitiesOf(proof.data.user?.id ?? '')).toEqual(['email'])
      const { error } = await confirming.client().auth.signInWithPassword({ email, password })
      expect(error?.code).toBe('invalid_credentials')
      const { query } = await new ProviderBrowser(confirming).go({ account: attacker.sub })
      expect(query).toMatchObject({ error_code: 'provider_email_needs_verification' })
    },
  )

  it('is not verified by what is said elsewhere than of the address itself', async () => {
    const person = makePerson(providers, { email_verified: false })
    await signInByCode(wire, person.email)
    tamperWith(oidc, (claims) => ({ ...claims, email: undefined, email_verified: true }))
    const { query } = await new ProviderBrowser(wire).go({ account: person.sub })
    expect(query).toMatchObject({ error_code: 'provider_email_needs_verification' })
  })

  it('is one that is written otherwise than by the case of A to Z', async () => {
    const { id } = await signInByCode(wire, 'kelvin.å@example.test')
    const address = async (email: string) => {
      const person = makePerson(providers, { email })
      const { query } = await new ProviderBrowser(wire).go({ account: person.sub })
      return query['error_code'] ?? 'in'
    }
    for (const email of ['\u212aelvin.å@example.test', 'kelvin.\u212b@example.test', 'Kelvin.Å@example.test'])
      expect(await address(email), email).toBe('provider_email_needs_verification')
    expect(await identitiesOf(id)).toEqual(['email'])
    expect(await address('KELVIN.å@EXAMPLE.ｔest')).toBe('in')
    expect(await identitiesOf(id)).toEqual(['email', 'acme'])
  })

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
    const { data } = await squatter.client.auth.signUp({ email: owner.email, password })
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

  it('goes with all that was under way: sessions, factors, numbers, changes, links', async () => {
    const owner = makePerson(providers)
    const [email, password, phone, next] = [owner.email, 'correct horse', '491705550001', '491705550002']
    const squatter = new ProviderBrowser(wire)
    const { auth } = squatter.client
    await auth.signUp({ email, password })
    await auth.updateUser({ phone })
    const token = (await messageTo(wire, phone, 'phone_change')).code
    expect((await auth.verifyOtp({ phone, token, type: 'phone_change' })).error).toBeNull()
    await protect(squatter.client, tickingClock())
    const elsewhere = wire.client()
    expect((await elsewhere.auth.signInWithPassword({ phone, password })).error).toBeNull()
    await auth.updateUser({ phone: next, email: `next-${email}` })
    await wire.client().auth.signInWithOtp({ email })
    const [magic] = await messagesTo(wire, email)

    const { user } = await new ProviderBrowser(wire).signIn({ account: owner.sub })
    expect(user).toMatchObject({ email, phone: '', app_metadata: { providers: ['acme'] } })
    expect(user).not.toHaveProperty('factors')
    expect(user).not.toHaveProperty('new_email')
    expect((await auth.getUser()).error).toBeTruthy()
    expect((await auth.refreshSession()).error).toBeTruthy()
    expect((await elsewhere.auth.refreshSession()).error).toBeTruthy()
    for (const who of [{ email }, { phone }])
      expect((await wire.client().auth.signInWithPassword({ ...who, password })).error).toBeTruthy()
    const late = [
      { phone: next, token: (await messageTo(wire, next, 'phone_change')).code, type: 'phone_change' },
      {
        email: `next-${email}`,
        token: (await messageTo(wire, `next-${email}`, 'email_change_new')).code,
        type: 'email_change',
      },
      { email, token: magic?.code ?? '', type: 'email' },
    ] as const
    for (const proof of late)
      expect((await wire.client().auth.verifyOtp(proof)).error, proof.type).toMatchObject({
        code: 'otp_expired',
      })
  })

  it('goes also when the owner’s own session links the identity that proves it', async () => {
    const owner = makePerson(providers)
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

describe('a provider that does not do its part', () => {
  const impatient = () => openWire({}, { providerTimeLimitMs: 500 })
  const moods = ['down', 'slow', 'rubbish', 'failing', 'redirecting', 'huge'] as const
  const REASONS: Partial<Record<(typeof moods)[number], string>> = {
    failing: 'it answered 500',
    redirecting: 'it answered 302',
    huge: 'its answer was too long',
  }

  it.each(moods)('is told so, where people come back to: %s', async (mood) => {
    const lines = captureLogs()
    const browser = new ProviderBrowser(await impatient())
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
    // It was followed nowhere, and not listened to for longer than it can have to say.
    for (const line of lines) expect(line).toContain(REASONS[mood] ?? 'a provider did not do its part')
    expect(lines).toHaveLength(2)
    // Nor can anybody be sent there by a server that does not know it yet.
    const fresh = await impatient()
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
    const lines = captureLogs('debug')
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
    const start = await browser.startOf({ redirectTo: `${TEST_URL}/login` })
    expect(await browser.addressOf(start)).toContain(oidc.issuer)
    expect(await browser.addressOf(start)).toContain(oidc.issuer)
    // A person looks at what comes of it: it is told on the page where the sign-in began.
    expect(landingOf(await browser.ask(start))).toMatchObject({
      page: `${TEST_URL}/login`,
      query: { error: 'temporarily_unavailable', error_code: 'over_request_rate_limit' },
    })
    const back = '/auth/v1/callback?state=x'
    const landed = [await browser.ask(back), await browser.ask(back), await browser.ask(back)]
    const errors = landed.map((each) =>
      new URL(each.headers.get('location') ?? '').searchParams.get('error_code'),
    )
    expect(errors).toEqual(['bad_oauth_state', 'bad_oauth_state', 'over_request_rate_limit'])
  })
})
