import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { createFixedClock } from '@firstline/platform/clock'
import { createTestDatabase } from '@firstline/platform/testing/test-database'
import {
  readLanding,
  makeProviderAccount,
  ProviderBrowser,
  startProviders,
} from '#auth/test/provider-browser.ts'
import { TEST_URL } from '@firstline/wire/test-wire/test-keys'
import { openTestApi } from '@firstline/wire/test-wire/test-services'

const { database } = await createTestDatabase()
const providers = await startProviders(afterAll)
const wire = await openTestApi({ database, settings: { providers: providers.settings } })
const { oidc, other } = providers

const listAccounts = async (email: string) =>
  database.query('select id from auth.users where lower(email) = $1', [email])

describe.each(['pkce', 'implicit'] as const)('flow state (%s)', (flowType) => {
  it('must be present and issued by this server', async () => {
    const person = makeProviderAccount(providers)
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
      const { page, query, fragment } = readLanding(await browser.ask(changed.href))
      expect(page).toBe(`${TEST_URL}/`)
      expect(query, String(wrong)).toMatchObject({ error: 'invalid_request' })
      expect(query['error_code']).toMatch(/^bad_oauth_(state|callback)$/)
      expect(fragment).toEqual({ ...query, sb: '' })
    }
    expect(await listAccounts(person.email)).toEqual([])
    const { query, fragment } = await browser.back({ url })
    expect(query['code'] ?? fragment['access_token']).toBeTruthy()
  })

  it('is accepted once, also in concurrent callbacks', async () => {
    const person = makeProviderAccount(providers)
    const browser = new ProviderBrowser(wire, flowType)
    const response = await browser.toAnswer({ account: person.sub })
    const landings = await Promise.all([
      browser.back(response),
      browser.back(response),
      browser.back(response),
    ])
    const codes = landings.map(({ query }) => query['error_code'] ?? 'signed in')
    expect(codes.toSorted()).toEqual(['flow_state_already_used', 'flow_state_already_used', 'signed in'])
    expect((await browser.back(response)).query).toMatchObject({ error_code: 'flow_state_already_used' })
    expect(await listAccounts(person.email)).toHaveLength(1)
  })

  it('expires five minutes after its start', async () => {
    const clock = createFixedClock(new Date())
    const slow = await openTestApi({ database, clock, settings: { providers: providers.settings } })
    const person = makeProviderAccount(providers)
    const browser = new ProviderBrowser(slow, flowType)
    const response = await browser.toAnswer({ account: person.sub })
    clock.advance(300_000)
    expect((await browser.back(response)).query).toMatchObject({ error_code: 'flow_state_expired' })
    expect(await listAccounts(person.email)).toEqual([])
  })

  it('is not consumed by a HEAD request of a link preview', async () => {
    const person = makeProviderAccount(providers)
    const browser = new ProviderBrowser(wire, flowType)
    const { url } = await browser.toAnswer({ account: person.sub })
    await browser.ask(url, { method: 'HEAD', headers: { apikey: wire.gateway.keys.anonKey } })
    const { query, fragment } = await browser.back({ url })
    expect(query['code'] ?? fragment['access_token']).toBeTruthy()
  })
})

describe('provider mix-up (RFC 9207)', () => {
  it('is detected by a wrong or missing iss parameter', async () => {
    const person = makeProviderAccount(providers)
    for (const issuer of [other.issuer, `${oidc.issuer}/`, 'x']) {
      const browser = new ProviderBrowser(wire)
      const { url } = await browser.toAnswer({ account: person.sub })
      const changed = new URL(url)
      changed.searchParams.set('iss', issuer)
      expect(readLanding(await browser.ask(changed.href)).query).toMatchObject({
        error: 'invalid_request',
        error_code: 'bad_oauth_callback',
      })
    }
    // The provider's metadata promises the parameter.
    const browser = new ProviderBrowser(wire)
    const { url } = await browser.toAnswer({ account: person.sub })
    const silent = new URL(url)
    expect(silent.searchParams.get('iss')).toBe(oidc.issuer)
    silent.searchParams.delete('iss')
    expect((await browser.back({ url: silent.href })).query).toMatchObject({
      error_code: 'bad_oauth_callback',
    })
    expect(await listAccounts(person.email)).toEqual([])
    // GitHub promises no iss parameter, but one that is present must be correct.
    const coder = { id: 7, login: 'coder', emails: [{ email: person.email, primary: true, verified: true }] }
    providers.github.addAccount(coder)
    const response = await browser.toAnswer({ provider: 'github', account: 'coder' })
    expect((await browser.back({ url: `${response.url}&iss=${oidc.issuer}` })).query).toMatchObject({
      error_code: 'bad_oauth_callback',
    })
  })

  it('is refused: a code of one provider in the flow of another', async () => {
    const person = makeProviderAccount(providers)
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

  it('is refused: a code of another flow at the same provider', async () => {
    const [attacker, victim] = [makeProviderAccount(providers), makeProviderAccount(providers)]
    const browser = new ProviderBrowser(wire)
    const stolen = await browser.toAnswer({ account: victim.sub })
    const own = await browser.toAnswer({ account: attacker.sub })
    const mixed = new URL(own.url)
    mixed.searchParams.set('code', new URL(stolen.url).searchParams.get('code') ?? '')
    expect((await browser.back({ url: mixed.href })).query).toMatchObject({
      error_code: 'bad_oauth_callback',
    })
  })
})

describe('redirect target of a flow', () => {
  it('stays within the allowed redirect URLs', async () => {
    const person = makeProviderAccount(providers)
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

  it('drops the URL fragment on the way to the provider, because browsers keep it across redirects', async () => {
    const browser = new ProviderBrowser(wire, 'implicit')
    const next = `${TEST_URL}/auth/v1/authorize?provider=other`
    const landing = await browser.go({ account: makeProviderAccount(providers).sub, redirectTo: next })
    expect(landing.fragment).toHaveProperty('access_token')
    expect(await browser.addressOf(next)).toMatch(/^[^#]+#$/)
  })

  it("receives the provider's error description without control characters", async () => {
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
