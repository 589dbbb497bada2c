import { type SamlProvider, type SamlUser, signInAtProvider } from '@firstline/wire/test-identity-providers'
import { createTestDatabase } from '@firstline/platform/testing/test-database'
import { sendAuthRequest, type AuthResponse } from '@firstline/wire/test-wire/request-auth'
import { type RedirectTarget, parseRedirect } from '@firstline/wire/test-wire/redirect-target'
import { TEST_URL } from '@firstline/wire/test-wire/test-keys'
import { openTestApi, type TestApi, type TestWireOptions } from '@firstline/wire/test-wire/test-services'

export const ACS = `${TEST_URL}/auth/v1/sso/saml/acs`
export const SAML_END_URL = `${TEST_URL}/auth/v1/sso/saml/end`
export const SITE = `${TEST_URL}/auth/v1/sso/saml/metadata`

export const ADA: SamlUser = {
  nameId: 'ada-1815',
  attributes: { email: 'Ada@Company.test', team: ['a', 'b'] },
}

/** The API with single sign-on and helpers for its tests. */
export interface SsoWire extends TestApi {
  /** Sends a request with the service key. */
  asAdmin(path: string, question?: { method?: string; body?: unknown }): Promise<AuthResponse>
  /** Registers a provider. Returns its id. */
  register(provider: SamlProvider, more?: Record<string, unknown>): Promise<string>
}

export async function openSsoWire(options: Partial<TestWireOptions> = {}): Promise<SsoWire> {
  const { settings, ...others } = options
  const database = options.database ?? (await createTestDatabase()).database
  const wire = await openTestApi({ ...others, database, settings: { saml: true, ...settings } })
  const asAdmin: SsoWire['asAdmin'] = (path, question = {}) =>
    sendAuthRequest(wire, path, { ...question, token: wire.gateway.keys.serviceRoleKey })
  return {
    ...wire,
    asAdmin,
    async register(provider, more = {}) {
      const body = { type: 'saml', metadata_xml: provider.metadataXml, domains: ['company.test'], ...more }
      const answer = await asAdmin('/admin/sso/providers', { body })
      if (answer.status !== 201) throw new Error(JSON.stringify(answer.body))
      return String(answer.body['id'])
    },
  }
}

/** A sign-in that has reached the provider. */
export interface SamlFlow {
  url: string
  relayState: string
  /** The id of the AuthnRequest. */
  requestId: string
  /** The cookie of the flow; '' with PKCE. */
  cookie: string
}

/** Starts a sign-in without PKCE, which is bound to the browser by a cookie. */
export async function beginImplicitFlow(
  wire: TestApi,
  provider: SamlProvider,
  body: object,
): Promise<SamlFlow> {
  const answer = await sendAuthRequest(wire, '/sso', { body: { skip_http_redirect: true, ...body } })
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  const [cookie = ''] = (answer.headers.get('set-cookie') ?? '').split(';')
  return { ...(await openProvider(provider, String(answer.body['url']))), cookie }
}

/** Opens the provider's address of a sign-in. */
export async function openProvider(provider: SamlProvider, url: string): Promise<Omit<SamlFlow, 'cookie'>> {
  await fetch(url)
  const relayState = new URL(url).searchParams.get('RelayState') ?? ''
  const request = provider.requests.find((each) => each.relayState === relayState)
  return { url, relayState, requestId: request?.id ?? '' }
}

/** Posts a SAML response to the ACS as the provider's page does, cross-site and so without cookies. */
export async function postSamlResponse(
  wire: TestApi,
  { RelayState, xml, SAMLResponse }: { RelayState?: string | undefined; xml?: string; SAMLResponse?: string },
): Promise<RedirectTarget> {
  const form = new URLSearchParams({
    SAMLResponse: SAMLResponse ?? Buffer.from(xml ?? '').toString('base64'),
    ...(RelayState === undefined ? {} : { RelayState }),
  })
  return postResponseForm(wire, form)
}

export async function postResponseForm(
  wire: TestApi,
  form: URLSearchParams | undefined,
): Promise<RedirectTarget> {
  if (!form) throw new Error('The provider posts nothing')
  return parseRedirect(await wire.fetchBare(ACS, { method: 'POST', body: form, redirect: 'manual' }))
}

/** Follows the redirect of a response with an optional cookie. */
export async function finishSamlSignIn(
  wire: TestApi,
  landing: RedirectTarget,
  cookie = '',
): Promise<RedirectTarget> {
  const headers = cookie === '' ? {} : { cookie }
  return parseRedirect(await wire.fetchBare(landing.url, { headers, redirect: 'manual' }))
}

/** Signs in at the provider, posts its response and follows the redirect. */
export async function signInAtSamlProvider(
  wire: TestApi,
  { url, cookie }: { url: string; cookie?: string },
  account = ADA.nameId,
): Promise<RedirectTarget> {
  const { form } = await signInAtProvider(url, { account })
  const landing = await postResponseForm(wire, form)
  return landing.page === SAML_END_URL ? finishSamlSignIn(wire, landing, cookie) : landing
}
