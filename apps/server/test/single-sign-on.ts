import { type SamlProvider, type SamlUser, signInAtProvider } from '@firstline/stub-providers'
import { createTestDatabase } from './engines/test-database.ts'
import { askAuth, type AuthAnswer } from './ask-auth.ts'
import { type Landing, toLanding } from './landing.ts'
import { TEST_URL } from './test-keys.ts'
import { openTestWire, type TestWire, type TestWireOptions } from './test-wire.ts'

export const ACS = `${TEST_URL}/auth/v1/sso/saml/acs`
export const END = `${TEST_URL}/auth/v1/sso/saml/end`
export const SITE = `${TEST_URL}/auth/v1/sso/saml/metadata`

export const ADA: SamlUser = {
  nameId: 'ada-1815',
  attributes: { email: 'Ada@Company.test', team: ['a', 'b'] },
}

/** A wire with single sign-on, and what tests do with it. */
export interface SsoWire extends TestWire {
  /** What the service key is answered. */
  asAdmin(path: string, question?: { method?: string; body?: unknown }): Promise<AuthAnswer>
  /** Makes a provider known; its id. */
  register(provider: SamlProvider, more?: Record<string, unknown>): Promise<string>
}

export async function openSsoWire(options: Partial<TestWireOptions> = {}): Promise<SsoWire> {
  const { settings, ...others } = options
  const database = options.database ?? (await createTestDatabase()).database
  const wire = await openTestWire({ ...others, database, settings: { saml: true, ...settings } })
  const asAdmin: SsoWire['asAdmin'] = (path, question = {}) =>
    askAuth(wire, path, { ...question, token: wire.gateway.keys.serviceRoleKey })
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

/** A sign-in that has come to the provider. */
export interface Begun {
  url: string
  relayState: string
  /** The id of our question. */
  requestId: string
  /** What the browser keeps of us; '' with PKCE. */
  cookie: string
}

/** Begins without the client's PKCE: a sign-in that ends in the browser which holds the cookie. */
export async function beginImplicit(wire: TestWire, provider: SamlProvider, body: object): Promise<Begun> {
  const answer = await askAuth(wire, '/sso', { body: { skip_http_redirect: true, ...body } })
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  const [cookie = ''] = (answer.headers.get('set-cookie') ?? '').split(';')
  return { ...(await arriveAt(provider, String(answer.body['url']))), cookie }
}

/** Opens the address that a sign-in begins with. */
export async function arriveAt(provider: SamlProvider, url: string): Promise<Omit<Begun, 'cookie'>> {
  await fetch(url)
  const relayState = new URL(url).searchParams.get('RelayState') ?? ''
  const request = provider.requests.find((each) => each.relayState === relayState)
  return { url, relayState, requestId: request?.id ?? '' }
}

/** Posts an answer as the provider's page would have a browser do, without any cookie, up to where it leads. */
export async function bring(
  wire: TestWire,
  { RelayState, xml, SAMLResponse }: { RelayState?: string | undefined; xml?: string; SAMLResponse?: string },
): Promise<Landing> {
  const form = new URLSearchParams({
    SAMLResponse: SAMLResponse ?? Buffer.from(xml ?? '').toString('base64'),
    ...(RelayState === undefined ? {} : { RelayState }),
  })
  return bringForm(wire, form)
}

export async function bringForm(wire: TestWire, form: URLSearchParams | undefined): Promise<Landing> {
  if (!form) throw new Error('The provider posts nothing')
  return toLanding(await wire.fetchBare(ACS, { method: 'POST', body: form, redirect: 'manual' }))
}

/** Where a browser, with this cookie or none, gets to from the address that an answer led to. */
export async function goOn(wire: TestWire, landing: Landing, cookie = ''): Promise<Landing> {
  const headers = cookie === '' ? {} : { cookie }
  return toLanding(await wire.fetchBare(landing.url, { headers, redirect: 'manual' }))
}

/** Signs in at the provider, brings its answer, and goes on. */
export async function signInThere(
  wire: TestWire,
  { url, cookie }: { url: string; cookie?: string },
  account = ADA.nameId,
): Promise<Landing> {
  const { form } = await signInAtProvider(url, { account })
  const landing = await bringForm(wire, form)
  return landing.page === END ? goOn(wire, landing, cookie) : landing
}
