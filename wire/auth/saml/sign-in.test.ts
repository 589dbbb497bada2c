import { type SamlProvider, startSamlProvider } from '@firstline/wire/test-identity-providers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { browserClient, readClaims } from '@firstline/wire/test-wire/accounts'
import { sendAuthRequest } from '@firstline/wire/test-wire/request-auth'
import { SAML_PRODUCTS, makeShapedResponse } from '#auth/test/saml-responses.ts'
import {
  ACS,
  ADA,
  beginImplicitFlow,
  postSamlResponse,
  finishSamlSignIn,
  openSsoWire,
  signInAtSamlProvider,
  SITE,
  type SsoWire,
} from '#auth/test/single-sign-on.ts'
import { TEST_URL } from '@firstline/wire/test-wire/test-keys'

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

function openBrowser(flowType: 'pkce' | 'implicit' = 'pkce') {
  return browserClient(wire.fetchBare, wire.gateway.keys.anonKey, { flowType })
}

describe('sign-in by a SAML provider', () => {
  it('starts from the email domain and ends in the browser that began (PKCE)', async () => {
    const client = openBrowser()
    const flow = await client.auth.signInWithSSO({
      domain: 'COMPANY.test',
      options: { redirectTo: `${TEST_URL}/dashboard/user` },
    })
    expect(flow.error).toBeNull()
    const landing = await signInAtSamlProvider(wire, { url: flow.data?.url ?? '' })
    expect(landing).toMatchObject({ status: 302, page: `${TEST_URL}/dashboard/user`, fragment: {} })
    const other = await openBrowser().auth.exchangeCodeForSession(landing.query['code'] ?? '')
    expect(other.error).not.toBeNull()
    const { data, error } = await client.auth.exchangeCodeForSession(landing.query['code'] ?? '')
    expect(error).toBeNull()
    expect(data.user).toMatchObject({
      email: 'ada@company.test',
      app_metadata: { provider: `sso:${id}`, providers: [`sso:${id}`] },
      user_metadata: { iss: company.entityId, custom_claims: { teams: ['a', 'b'], floor: 3 } },
      identities: [{ provider: `sso:${id}`, id: ADA.nameId }],
    })
    const amr = [{ method: 'sso/saml', provider: id, timestamp: expect.any(Number) as number }]
    expect(readClaims(data.session?.access_token)).toMatchObject({ aal: 'aal1', amr })
    const refreshed = await client.auth.refreshSession()
    expect(readClaims(refreshed.data.session?.access_token)).toMatchObject({ amr })
  })

  it('returns to the same account by provider id and flow cookie (implicit)', async () => {
    const client = openBrowser('implicit')
    const { data } = await client.auth.signInWithSSO({ providerId: id })
    expect(data?.url).toContain(company.ssoUrl)
    const flow = await beginImplicitFlow(wire, company, { provider_id: id, redirect_to: `${TEST_URL}/login` })
    const landing = await signInAtSamlProvider(wire, flow)
    expect(landing).toMatchObject({ status: 302, page: `${TEST_URL}/login`, query: {} })
    expect(landing.headers.get('cache-control')).toBe('no-store')
    const { access_token = '', refresh_token = '' } = landing.fragment
    const signedIn = await client.auth.setSession({ access_token, refresh_token })
    expect(signedIn.data.user?.identities).toMatchObject([{ provider: `sso:${id}`, id: ADA.nameId }])
    const people = await wire.client(wire.gateway.keys.serviceRoleKey).auth.admin.listUsers()
    expect(people.data.users).toHaveLength(1)
  })

  it.each(Object.entries(SAML_PRODUCTS))(
    'accepts a response in the format of %s',
    async (_product, shape) => {
      const flow = await beginImplicitFlow(wire, company, { domain: 'company.test' })
      const request = { user: ADA, audience: SITE, acsUrl: ACS, inResponseTo: flow.requestId }
      const base64 = Buffer.from(makeShapedResponse(company, shape, request)).toString('base64')
      const SAMLResponse = base64.replaceAll(/.{76}/g, '$&\r\n')
      const landing = await postSamlResponse(wire, { RelayState: flow.relayState, SAMLResponse })
      expect(landing.query).toEqual({ state: flow.relayState })
      const ended = await finishSamlSignIn(wire, landing, flow.cookie)
      const { data } = await wire.client().auth.getUser(ended.fragment['access_token'])
      expect(data.user).toMatchObject({
        email: 'ada@company.test',
        identities: [{ id: ADA.nameId }],
        user_metadata: { custom_claims: { teams: ['a', '"b" & <é>'] } },
      })
    },
  )

  it('updates address and claims from the latest response', async () => {
    const flow = await beginImplicitFlow(wire, company, { domain: 'company.test' })
    const user = { nameId: ADA.nameId, attributes: { mail: 'lovelace@company.test' } }
    company.addUser(user)
    const landing = await signInAtSamlProvider(wire, flow)
    const { data } = await wire.client().auth.getUser(landing.fragment['access_token'])
    expect(data.user).toMatchObject({
      email: 'lovelace@company.test',
      user_metadata: { custom_claims: { floor: 3 } },
    })
    expect(data.user?.user_metadata['custom_claims']).not.toHaveProperty('teams')
    company.addUser(ADA)
  })

  it('redirects with 303 unless skip_http_redirect is set', async () => {
    const response = await wire.fetch('/auth/v1/sso', {
      method: 'POST',
      body: JSON.stringify({ domain: 'company.test' }),
      redirect: 'manual',
    })
    expect(response.status).toBe(303)
    expect(response.headers.get('location')).toContain(`${company.ssoUrl}?SAMLRequest=`)
    expect(response.headers.get('set-cookie')).toMatch(/; HttpOnly; SameSite=Lax$/)
  })

  it('publishes the service provider metadata without a project key', async () => {
    const response = await wire.fetchBare('/auth/v1/sso/saml/metadata?download=true')
    const xml = await response.text()
    expect(response.status).toBe(200)
    expect(xml).toContain(`entityID="${SITE}"`)
    expect(xml).toContain('WantAssertionsSigned="true"')
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="metadata.xml"')
  })

  it('refuses unknown domains and providers, and ambiguous requests', async () => {
    const send = (body: object) => sendAuthRequest(wire, '/sso', { body })
    expect(await send({ domain: 'other.test' })).toMatchObject({
      status: 404,
      code: 'sso_provider_not_found',
    })
    expect(await send({ domain: 'sub.company.test' })).toMatchObject({ status: 404 })
    expect(await send({ provider_id: crypto.randomUUID() })).toMatchObject({ code: 'sso_provider_not_found' })
    expect(await send({ provider_id: id, domain: 'company.test' })).toMatchObject({
      code: 'validation_failed',
    })
    expect(await send({})).toMatchObject({ status: 400, code: 'validation_failed' })
    expect(await send({ domain: 'company.test', code_challenge: 'x' })).toMatchObject({ status: 400 })
  })

  it('responds 404 on every endpoint where SAML is disabled', async () => {
    const off = await openSsoWire({ settings: { saml: false } })
    const response = await sendAuthRequest(off, '/sso', { body: '{' })
    expect(response).toMatchObject({
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
      const result = await off.asAdmin(`/admin/sso/providers${path}`, {
        method,
        ...(/^P/.test(method) && { body: {} }),
      })
      expect(result, call).toMatchObject({ status: 404, code: 'saml_provider_disabled' })
    }
    expect((await sendAuthRequest(off, '/settings')).body['saml_enabled']).toBe(false)
    expect((await sendAuthRequest(wire, '/settings')).body['saml_enabled']).toBe(true)
  })
})
