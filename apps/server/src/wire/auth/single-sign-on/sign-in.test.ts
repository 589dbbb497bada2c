import { type SamlProvider, startSamlProvider } from '@firstline/stub-providers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { browserClient, claimsOf } from '#test/accounts.ts'
import { askAuth } from '#test/ask-auth.ts'
import { SHAPES, shapedAnswer } from '#test/saml-shapes.ts'
import {
  ACS,
  ADA,
  beginImplicit,
  bring,
  goOn,
  openSsoWire,
  signInThere,
  SITE,
  type SsoWire,
} from '#test/single-sign-on.ts'
import { TEST_URL } from '#test/test-keys.ts'

let company: SamlProvider
let wire: SsoWire
let id: string

beforeAll(async () => {
  company = await startSamlProvider({ users: [ADA] })
  wire = await openSsoWire()
  id = await wire.register(company, {
    attribute_mapping: {
      keys: { teams: { name: 'team', array: true }, floor: { name: 'floor', default: 3 } },
    },
  })
})
afterAll(() => company.close())

function browser(flowType: 'pkce' | 'implicit' = 'pkce') {
  return browserClient(wire.fetchBare, wire.gateway.keys.anonKey, { flowType })
}

describe('signing in by a company’s provider', () => {
  it('signs somebody in by the address’s domain, and ends in the browser that began (PKCE)', async () => {
    const client = browser()
    const begun = await client.auth.signInWithSSO({
      domain: 'COMPANY.test',
      options: { redirectTo: `${TEST_URL}/dashboard/user` },
    })
    expect(begun.error).toBeNull()
    const landing = await signInThere(wire, { url: begun.data?.url ?? '' })
    expect(landing).toMatchObject({ status: 302, page: `${TEST_URL}/dashboard/user`, fragment: {} })
    const stranger = await browser().auth.exchangeCodeForSession(landing.query['code'] ?? '')
    expect(stranger.error).not.toBeNull()
    const { data, error } = await client.auth.exchangeCodeForSession(landing.query['code'] ?? '')
    expect(error).toBeNull()
    expect(data.user).toMatchObject({
      email: 'ada@company.test',
      app_metadata: { provider: `sso:${id}`, providers: [`sso:${id}`] },
      user_metadata: { iss: company.entityId, custom_claims: { teams: ['a', 'b'], floor: 3 } },
      identities: [{ provider: `sso:${id}`, id: ADA.nameId }],
    })
    const amr = [{ method: 'sso/saml', provider: id, timestamp: expect.any(Number) as number }]
    expect(claimsOf(data.session?.access_token)).toMatchObject({ aal: 'aal1', amr })
    const refreshed = await client.auth.refreshSession()
    expect(claimsOf(refreshed.data.session?.access_token)).toMatchObject({ amr })
  })

  it('signs the same person in to the same account, by the provider’s id and by a cookie (implicit)', async () => {
    const client = browser('implicit')
    const { data } = await client.auth.signInWithSSO({ providerId: id })
    expect(data?.url).toContain(company.ssoUrl)
    const begun = await beginImplicit(wire, company, { provider_id: id, redirect_to: `${TEST_URL}/login` })
    const landing = await signInThere(wire, begun)
    expect(landing).toMatchObject({ status: 302, page: `${TEST_URL}/login`, query: {} })
    expect(landing.headers.get('cache-control')).toBe('no-store')
    const { access_token = '', refresh_token = '' } = landing.fragment
    const signedIn = await client.auth.setSession({ access_token, refresh_token })
    expect(signedIn.data.user?.identities).toMatchObject([{ provider: `sso:${id}`, id: ADA.nameId }])
    const people = await wire.client(wire.gateway.keys.serviceRoleKey).auth.admin.listUsers()
    expect(people.data.users).toHaveLength(1)
  })

  it.each(Object.entries(SHAPES))(
    'takes an answer in the shape that %s gives it',
    async (_product, shape) => {
      const begun = await beginImplicit(wire, company, { domain: 'company.test' })
      const asked = { user: ADA, audience: SITE, acsUrl: ACS, inResponseTo: begun.requestId }
      const base64 = Buffer.from(shapedAnswer(company, shape, asked)).toString('base64')
      const SAMLResponse = base64.replaceAll(/.{76}/g, '$&\r\n')
      const landing = await bring(wire, { RelayState: begun.relayState, SAMLResponse })
      expect(landing.query).toEqual({ state: begun.relayState })
      const ended = await goOn(wire, landing, begun.cookie)
      const { data } = await wire.client().auth.getUser(ended.fragment['access_token'])
      expect(data.user).toMatchObject({
        email: 'ada@company.test',
        identities: [{ id: ADA.nameId }],
        user_metadata: { custom_claims: { teams: ['a', '"b" & <é>'] } },
      })
    },
  )

  it('follows what the provider says of its people by now', async () => {
    const begun = await beginImplicit(wire, company, { domain: 'company.test' })
    const user = { nameId: ADA.nameId, attributes: { mail: 'lovelace@company.test' } }
    company.addUser(user)
    const landing = await signInThere(wire, begun)
    const { data } = await wire.client().auth.getUser(landing.fragment['access_token'])
    expect(data.user).toMatchObject({
      email: 'lovelace@company.test',
      user_metadata: { custom_claims: { floor: 3 } },
    })
    expect(data.user?.user_metadata['custom_claims']).not.toHaveProperty('teams')
    company.addUser(ADA)
  })

  it('sends a browser there by itself where nobody reads the address', async () => {
    const response = await wire.fetch('/auth/v1/sso', {
      method: 'POST',
      body: JSON.stringify({ domain: 'company.test' }),
      redirect: 'manual',
    })
    expect(response.status).toBe(303)
    expect(response.headers.get('location')).toContain(`${company.ssoUrl}?SAMLRequest=`)
    expect(response.headers.get('set-cookie')).toMatch(/; HttpOnly; SameSite=Lax$/)
  })

  it('describes the site to providers without any key', async () => {
    const response = await wire.fetchBare('/auth/v1/sso/saml/metadata?download=true')
    const xml = await response.text()
    expect(response.status).toBe(200)
    expect(xml).toContain(`entityID="${SITE}"`)
    expect(xml).toContain('WantAssertionsSigned="true"')
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="metadata.xml"')
  })

  it('says when a company is not known here, or two things are asked for at once', async () => {
    const ask = (body: object) => askAuth(wire, '/sso', { body })
    expect(await ask({ domain: 'other.test' })).toMatchObject({ status: 404, code: 'sso_provider_not_found' })
    expect(await ask({ domain: 'sub.company.test' })).toMatchObject({ status: 404 })
    expect(await ask({ provider_id: crypto.randomUUID() })).toMatchObject({ code: 'sso_provider_not_found' })
    expect(await ask({ provider_id: id, domain: 'company.test' })).toMatchObject({
      code: 'validation_failed',
    })
    expect(await ask({})).toMatchObject({ status: 400, code: 'validation_failed' })
    expect(await ask({ domain: 'company.test', code_challenge: 'x' })).toMatchObject({ status: 400 })
  })

  it('is refused before anything else where it is off', async () => {
    const off = await openSsoWire({ settings: { saml: false } })
    const answer = await askAuth(off, '/sso', { body: '{' })
    expect(answer).toMatchObject({
      status: 404,
      code: 'saml_provider_disabled',
      body: { message: 'SAML 2.0 is disabled' },
    })
    for (const call of ['GET metadata', 'HEAD metadata', 'POST acs', 'GET end', 'HEAD end']) {
      const [method = '', path = ''] = call.split(' ')
      const response = await off.fetchBare(`/auth/v1/sso/saml/${path}`, { method, redirect: 'manual' })
      expect(response.status, call).toBe(404)
    }
    for (const call of ['GET ', 'POST ', `GET /${id}`, `PUT /${id}`, `DELETE /${id}`]) {
      const [method = '', path = ''] = call.split(' ')
      const answer = await off.asAdmin(`/admin/sso/providers${path}`, {
        method,
        ...(/^P/.test(method) && { body: {} }),
      })
      expect(answer, call).toMatchObject({ status: 404, code: 'saml_provider_disabled' })
    }
    expect((await askAuth(off, '/settings')).body['saml_enabled']).toBe(false)
    expect((await askAuth(wire, '/settings')).body['saml_enabled']).toBe(true)
  })
})
