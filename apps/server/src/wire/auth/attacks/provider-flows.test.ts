import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { fixedClock } from '#server/platform/clock.ts'
import { signInByCode, tickingClock } from '#test/accounts.ts'
import { createTestDatabase } from '#test/engines/test-database.ts'
import { protect } from '#test/factors.ts'
import { landingOf, makePerson, ProviderBrowser, providersOfFile } from '#test/provider-browser.ts'
import { TEST_URL } from '#test/test-keys.ts'
import { openTestWire } from '#test/test-wire.ts'

const { database } = await createTestDatabase()
const providers = await providersOfFile(afterAll)
const wire = await openTestWire({ database, settings: { providers: providers.settings } })
const { oidc, other } = providers

const FLOWS = ['pkce', 'implicit'] as const

const accountsOf = async (email: string) =>
  database.query('select id from auth.users where lower(email) = $1', [email])

describe.each(FLOWS)('the state of a flow (%s)', (flowType) => {
  it('has to be there, and ours', async () => {
    const person = makePerson(providers)
    const browser = new ProviderBrowser(wire, flowType)
    const { url } = await browser.toAnswer({ account: person.sub })
    const state = new URL(url).searchParams.get('state') ?? ''
    const mailed = randomUUID()
    await database.query(
      `insert into auth.flow_state (id, provider_type, authentication_method) values ($1, 'email', 'magiclink')`,
      [mailed],
    )
    for (const wrong of [null, '', 'x', randomUUID(), mailed, state.toUpperCase(), `${state}\0`]) {
      const changed = new URL(url)
      if (wrong === null) changed.searchParams.delete('state')
      else changed.searchParams.set('state', wrong)
      const { page, query, fragment } = landingOf(await browser.ask(changed.href))
      expect(page).toBe(`${TEST_URL}/`)
      expect(query, String(wrong)).toMatchObject({ error: 'invalid_request' })
      expect(query['error_code']).toMatch(/^bad_oauth_(state|callback)$/)
      expect(fragment).toEqual({ ...query, sb: '' })
    }
    expect(await accountsOf(person.email)).toEqual([])
    const { query, fragment } = await browser.back({ url })
    expect(query['code'] ?? fragment['access_token']).toBeTruthy()
  })

  it('counts once, also of two at the same moment', async () => {
    const person = makePerson(providers)
    const browser = new ProviderBrowser(wire, flowType)
    const answer = await browser.toAnswer({ account: person.sub })
    const landings = await Promise.all([browser.back(answer), browser.back(answer), browser.back(answer)])
    const codes = landings.map(({ query }) => query['error_code'] ?? 'in')
    expect(codes.toSorted()).toEqual(['flow_state_already_used', 'flow_state_already_used', 'in'])
    expect((await browser.back(answer)).query).toMatchObject({ error_code: 'flow_state_already_used' })
    expect(await accountsOf(person.email)).toHaveLength(1)
  })

  it('is good for five minutes', async () => {
    const clock = fixedClock(new Date())
    const slow = await openTestWire({ database, clock, settings: { providers: providers.settings } })
    const person = makePerson(providers)
    const browser = new ProviderBrowser(slow, flowType)
    const answer = await browser.toAnswer({ account: person.sub })
    clock.advance(300_000)
    expect((await browser.back(answer)).query).toMatchObject({ error_code: 'flow_state_expired' })
    expect(await accountsOf(person.email)).toEqual([])
  })

  it('is not used up by whoever looks ahead', async () => {
    const person = makePerson(providers)
    const browser = new ProviderBrowser(wire, flowType)
    const { url } = await browser.toAnswer({ account: person.sub })
    await browser.ask(url, { method: 'HEAD', headers: { apikey: wire.gateway.keys.anonKey } })
    const { query, fragment } = await browser.back({ url })
    expect(query['code'] ?? fragment['access_token']).toBeTruthy()
  })
})

describe('a flow that somebody else is made to end', () => {
  it('gives no session in a browser that did not begin it, and stays for the one that did', async () => {
    const attacker = makePerson(providers)
    const mine = new ProviderBrowser(wire, 'implicit')
    const answer = await mine.toAnswer({ account: attacker.sub })
    const victim = new ProviderBrowser(wire, 'implicit')
    expect((await victim.back(answer)).query).toMatchObject({ error_code: 'bad_oauth_state' })
    // Nor where the victim has a flow of its own under way.
    await victim.addressOf(await victim.startOf({}))
    const { query, fragment } = await victim.back(answer)
    expect(query).toMatchObject({ error_code: 'bad_oauth_state' })
    expect(fragment).not.toHaveProperty('access_token')
    expect((await mine.back(answer)).fragment).toHaveProperty('access_token')
  })

  it('gives no session when its answer is posted there', async () => {
    const attacker = makePerson(providers)
    const mine = new ProviderBrowser(wire, 'implicit')
    const answer = await mine.toAnswer({
      account: attacker.sub,
      queryParams: { response_mode: 'form_post' },
    })
    const victim = new ProviderBrowser(wire, 'implicit')
    await victim.addressOf(await victim.startOf({}))
    expect((await victim.back(answer)).query).toMatchObject({ error_code: 'bad_oauth_state' })
    // What was posted first is what counts.
    const second = await wire.fetchBare('/auth/v1/callback', {
      method: 'POST',
      body: new URLSearchParams({ state: answer.form?.get('state') ?? '', code: 'another' }),
    })
    expect(landingOf(second).query).toMatchObject({ error_code: 'flow_state_already_used' })
  })

  it('gives a code that is worth nothing there, with a verifier', async () => {
    const attacker = makePerson(providers)
    const answer = await new ProviderBrowser(wire).toAnswer({ account: attacker.sub })
    const victim = new ProviderBrowser(wire)
    await victim.startOf({})
    const { query } = await victim.back(answer)
    const { data, error } = await victim.client.auth.exchangeCodeForSession(query['code'] ?? '')
    expect(error).toMatchObject({ code: 'bad_code_verifier' })
    expect(data.session).toBeNull()
  })

  it.each(FLOWS)('links nothing: the attacker’s wish ended by the victim (%s)', async (flowType) => {
    const victim = makePerson(providers)
    const mine = new ProviderBrowser(wire, flowType)
    const { id } = await signInByCode(wire, makePerson(providers).email, mine.client)
    const address = await mine.linkingAddress()
    // The victim is at the provider already, and comes back at a click.
    const theirs = new ProviderBrowser(wire, flowType)
    await theirs.back(await theirs.answerAt(address, { account: victim.sub }))
    const { user } = await theirs.signInBy(flowType, victim.sub)
    expect(user?.id).not.toBe(id)
    expect(await database.query('select 1 from auth.identities where user_id = $1', [id])).toHaveLength(1)
  })

  it.each(FLOWS)('links nothing: the attacker’s identity brought to the victim (%s)', async (flowType) => {
    const attacker = makePerson(providers)
    const theirs = new ProviderBrowser(wire, flowType)
    const { id } = await signInByCode(wire, makePerson(providers).email, theirs.client)
    await theirs.linkingAddress()
    // Its own sign-in, as far as the provider's answer; the victim is made to follow that.
    const answer = await new ProviderBrowser(wire, flowType).toAnswer({ account: attacker.sub })
    const { query } = await theirs.back(answer)
    if (query['code']) {
      const { error } = await theirs.client.auth.exchangeCodeForSession(query['code'])
      expect(error).toMatchObject({ code: 'bad_code_verifier' })
    }
    expect(await database.query('select 1 from auth.identities where user_id = $1', [id])).toHaveLength(1)
  })

  it.each(FLOWS)('links nothing once the session that asked for it was ended (%s)', async (flowType) => {
    const person = makePerson(providers)
    const thief = new ProviderBrowser(wire, flowType)
    const { id, token } = await signInByCode(wire, makePerson(providers).email, thief.client)
    const early = await thief.linkingAddress()
    const later = await thief.linkingAddress()
    const came =
      flowType === 'pkce' ? await thief.back(await thief.answerAt(early, { account: person.sub })) : null
    await wire.client(wire.gateway.keys.serviceRoleKey).auth.admin.signOut(token, 'local')
    if (came) {
      const { error } = await thief.client.auth.exchangeCodeForSession(came.query['code'] ?? '')
      expect(error).toBeTruthy()
    }
    const { query, fragment } = await thief.back(await thief.answerAt(later, { account: person.sub }))
    if (query['code'])
      expect((await thief.client.auth.exchangeCodeForSession(query['code'])).error).toBeTruthy()
    expect(fragment).not.toHaveProperty('access_token')
    expect(await database.query('select 1 from auth.identities where user_id = $1', [id])).toHaveLength(1)
  })

  it('links nothing once the time of that session is over', async () => {
    const person = makePerson(providers)
    const browser = new ProviderBrowser(wire)
    const { id } = await signInByCode(wire, makePerson(providers).email, browser.client)
    const { query } = await browser.back(
      await browser.answerAt(await browser.linkingAddress(), { account: person.sub }),
    )
    await database.query('update auth.sessions set not_after = now() where user_id = $1', [id])
    const { error } = await browser.client.auth.exchangeCodeForSession(query['code'] ?? '')
    expect(error?.name).toBe('AuthSessionMissingError')
    expect(await database.query('select 1 from auth.identities where user_id = $1', [id])).toHaveLength(1)
  })

  it.each(FLOWS)('links nothing once that very session has a second factor (%s)', async (flowType) => {
    const person = makePerson(providers)
    const clock = tickingClock()
    const ticking = await openTestWire({ database, clock, settings: { providers: providers.settings } })
    const thief = new ProviderBrowser(ticking, flowType)
    const { id } = await signInByCode(ticking, makePerson(providers).email, thief.client)
    const [early, late] = [await thief.linkingAddress(), await thief.linkingAddress()]
    // With a verifier it is over only when that is shown.
    const came =
      flowType === 'pkce' ? await thief.back(await thief.answerAt(late, { account: person.sub })) : null
    await protect(thief.client, clock)
    if (came) {
      const { error } = await thief.client.auth.exchangeCodeForSession(came.query['code'] ?? '')
      expect(error?.name).toBe('AuthSessionMissingError')
    }
    const { query } = await thief.back(await thief.answerAt(early, { account: person.sub }))
    expect(query).toMatchObject({ error_code: 'session_not_found' })
    expect(await database.query('select 1 from auth.identities where user_id = $1', [id])).toHaveLength(1)
  })

  it('links nothing once what opened the account was cleared away', async () => {
    const person = makePerson(providers)
    const browser = new ProviderBrowser(wire)
    const { id } = await signInByCode(wire, makePerson(providers).email, browser.client)
    const { query } = await browser.back(
      await browser.answerAt(await browser.linkingAddress(), { account: person.sub }),
    )
    const early = await browser.linkingAddress()
    const admin = wire.client(wire.gateway.keys.serviceRoleKey).auth.admin
    await admin.updateUserById(id, { password: 'another password' })
    const { error } = await browser.client.auth.exchangeCodeForSession(query['code'] ?? '')
    expect(error).toMatchObject({ code: 'flow_state_not_found' })
    const late = await browser.back(await browser.answerAt(early, { account: person.sub }))
    expect(late.query).toHaveProperty('error_code')
    expect(await database.query('select 1 from auth.identities where user_id = $1', [id])).toHaveLength(1)
  })
})

describe('a provider that is taken for another', () => {
  it('is found out by who says it answers', async () => {
    const person = makePerson(providers)
    for (const issuer of [other.issuer, `${oidc.issuer}/`, 'x']) {
      const browser = new ProviderBrowser(wire)
      const { url } = await browser.toAnswer({ account: person.sub })
      const changed = new URL(url)
      changed.searchParams.set('iss', issuer)
      expect(landingOf(await browser.ask(changed.href)).query).toMatchObject({
        error: 'invalid_request',
        error_code: 'bad_oauth_callback',
      })
    }
    // It promised to say it.
    const browser = new ProviderBrowser(wire)
    const { url } = await browser.toAnswer({ account: person.sub })
    const silent = new URL(url)
    expect(silent.searchParams.get('iss')).toBe(oidc.issuer)
    silent.searchParams.delete('iss')
    expect((await browser.back({ url: silent.href })).query).toMatchObject({
      error_code: 'bad_oauth_callback',
    })
    expect(await accountsOf(person.email)).toEqual([])
    // GitHub promises nothing, so what it does say has to be true.
    const coder = { id: 7, login: 'coder', emails: [{ email: person.email, primary: true, verified: true }] }
    providers.github.addAccount(coder)
    const answer = await browser.toAnswer({ provider: 'github', account: 'coder' })
    expect((await browser.back({ url: `${answer.url}&iss=${oidc.issuer}` })).query).toMatchObject({
      error_code: 'bad_oauth_callback',
    })
  })

  it('can’t end a flow of another with its own code', async () => {
    const person = makePerson(providers)
    other.addAccount({ ...person, sub: 'another-one' })
    const browser = new ProviderBrowser(wire)
    const fromOther = await browser.toAnswer({ provider: 'other', account: 'another-one' })
    const fromAcme = await browser.toAnswer({ account: person.sub })
    const mixed = new URL(fromAcme.url)
    mixed.searchParams.set('code', new URL(fromOther.url).searchParams.get('code') ?? '')
    expect((await browser.back({ url: mixed.href })).query).toMatchObject({
      error_code: 'bad_oauth_callback',
    })
  })

  it('gives no code that is good in another flow', async () => {
    const [mine, yours] = [makePerson(providers), makePerson(providers)]
    const browser = new ProviderBrowser(wire)
    const stolen = await browser.toAnswer({ account: yours.sub })
    const own = await browser.toAnswer({ account: mine.sub })
    const mixed = new URL(own.url)
    mixed.searchParams.set('code', new URL(stolen.url).searchParams.get('code') ?? '')
    expect((await browser.back({ url: mixed.href })).query).toMatchObject({
      error_code: 'bad_oauth_callback',
    })
  })
})

describe('where a flow leads', () => {
  it('is never elsewhere than links may lead', async () => {
    const person = makePerson(providers)
    const browser = new ProviderBrowser(wire)
    for (const target of [
      'https://evil.test/',
      '//evil.test',
      'javascript:alert(1)',
      `${TEST_URL}@evil.test/`,
    ]) {
      const { page } = await browser.go({ account: person.sub, redirectTo: target })
      expect(new URL(page).origin).toBe(TEST_URL)
      const failed = await browser.go({ account: person.sub, redirectTo: target, answer: 'cancel' })
      expect(new URL(failed.page).origin).toBe(TEST_URL)
    }
  })

  it('takes nothing along to a provider that stands behind a hash: browsers do, from one redirect to the next', async () => {
    const browser = new ProviderBrowser(wire, 'implicit')
    const next = `${TEST_URL}/auth/v1/authorize?provider=other`
    const landing = await browser.go({ account: makePerson(providers).sub, redirectTo: next })
    expect(landing.fragment).toHaveProperty('access_token')
    expect(await browser.addressOf(next)).toMatch(/^[^#]+#$/)
  })

  it('is told what a provider refused in its words, and nothing that breaks out of them', async () => {
    const browser = new ProviderBrowser(wire)
    const start = new URL(await browser.addressOf(await browser.startOf({})))
    const back = new URL(`${TEST_URL}/auth/v1/callback`)
    back.search = new URLSearchParams({
      state: start.searchParams.get('state') ?? '',
      error: 'x"\r\nSet-Cookie: a=b',
      error_description: `one\r\ntwo\u0000${'y'.repeat(5_000)}`,
    }).toString()
    const { query } = await browser.back({ url: back.href })
    expect(query['error']).toBe('server_error')
    expect(query['error_description']).toBe(`one two ${'y'.repeat(292)}`)
  })
})
