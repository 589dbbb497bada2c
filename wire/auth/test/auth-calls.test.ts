import { randomInt } from 'node:crypto'
import {
  signInAtProvider,
  startCaptchaServer,
  startSamlProvider,
} from '@firstline/wire/test-identity-providers'
import { createClient } from '@supabase/supabase-js'
import { afterAll, describe, expect, it } from 'vitest'
import {
  browserClient,
  followLink,
  readMessageTo,
  signInByCode,
  tickingClock,
} from '@firstline/wire/test-wire/accounts'
import { createTestDatabase } from '@firstline/platform/testing/test-database'
import { enrollApp, addVerifiedFactor } from '@firstline/wire/test-wire/mfa-factors'
import { makeEmail, makePhone } from '@firstline/wire/test-wire/fixtures'
import { requestIdToken } from './id-tokens.ts'
import { readLanding, makeProviderAccount, startProviders } from './provider-browser.ts'
import { ADA, openSsoWire, signInAtSamlProvider, type SsoWire } from './single-sign-on.ts'
import { TEST_URL } from '@firstline/wire/test-wire/test-keys'
import { describeResult, type CallFixture } from './auth-call.ts'
import { AUTH_CALLS, OTHER_METHODS } from './auth-calls.ts'

const { database } = await createTestDatabase()
const clock = tickingClock()
const provider = await startSamlProvider({ users: [ADA] })
const providers = await startProviders(afterAll)
afterAll(() => provider.close())
// The OIDC provider of the tests also acts as Google, which is configured by name.
const google = providers.settings
  .filter(({ name }) => name === 'acme')
  .map((acme) => ({ ...acme, name: 'google' }))
const settings = { autoconfirm: false, anonymous: true, providers: [...providers.settings, ...google] }
const wire = await openSsoWire({ database, clock, settings })
const captcha = await startCaptchaServer({ secret: 'of the captcha' })
afterAll(() => captcha.close())
const guardedWire = await openSsoWire({
  database,
  clock,
  settings: {
    ...settings,
    captcha: {
      provider: 'turnstile',
      siteKey: 'our-site',
      secret: 'of the captcha',
      url: captcha.url,
      whenDown: 'refuse',
      isForTests: false,
    },
  },
})
const providerId = await wire.register(provider)
const { anonKey, serviceRoleKey } = wire.gateway.keys

/** The last request of the client, with ids replaced. */
let lastRequest: string | null = null
const recordRequests =
  (to: Pick<SsoWire, 'fetchBare'>) =>
  (address: string, init: RequestInit = {}) => {
    const { pathname, search } = new URL(address, 'http://firstline.test')
    const path = pathname.replace('/auth/v1', '').replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'ID')
    const parameters = new URLSearchParams(search)
    parameters.delete('redirect_to')
    parameters.delete('skip_http_redirect')
    if (parameters.has('code_challenge')) {
      parameters.delete('code_challenge_method')
      parameters.set('code_challenge', '…')
    }
    const query = decodeURIComponent(String(parameters))
    lastRequest = `${init.method ?? 'GET'} ${path}${query === '' ? '' : `?${query}`}`
    return to.fetchBare(address, init)
  }
const fetchRecorded = recordRequests(wire)

/** The flow cookie of the browser, if it received one. */
let cookie = ''
const fetchAsBrowser = async (address: string, init?: RequestInit) => {
  const response = await fetchRecorded(address, init)
  cookie = response.headers.get('set-cookie')?.split(';')[0] ?? cookie
  return response
}

function openStage(): CallFixture {
  const email = makeEmail()
  cookie = ''
  const client = browserClient(fetchAsBrowser, anonKey)
  const signIn = async (on = wire.client()) => {
    const { id, token } = await signInByCode(wire, email, on)
    const { data } = await on.auth.getSession()
    lastRequest = null
    return { id, token, refreshToken: data.session?.refresh_token ?? '' }
  }
  return {
    client,
    implicit: browserClient(fetchAsBrowser, anonKey, { flowType: 'implicit' }),
    admin: createClient('http://firstline.test', serviceRoleKey, {
      global: { fetch: (input, init) => fetchRecorded(String(input), init) },
      auth: { persistSession: false, autoRefreshToken: false },
    }),
    email,
    otherEmail: makeEmail('other'),
    phone: makePhone(),
    member: () => signIn(),
    signedIn: () => signIn(client),
    enrolled: () => enrollApp(client, clock),
    async protectedElsewhere() {
      const otherClient = wire.client()
      await signIn(otherClient)
      return addVerifiedFactor(otherClient, clock)
    },
    company: {
      domain: 'company.test',
      providerId,
      signIn: (url) => signInAtSamlProvider(wire, { url, cookie }),
    },
    acme: {
      signIn: (url) => signInThrough(url, makeProviderAccount(providers).sub),
      idToken: async (nonce) =>
        (await requestIdToken(providers, makeProviderAccount(providers), nonce)).token,
    },
    github: { signIn: (url) => signInThrough(url, makeCoder()) },
    guarded: browserClient(recordRequests(guardedWire), anonKey),
    captchaToken: () => captcha.issue(),
    message: (to, kind) => readMessageTo(wire, to, kind),
    follow: (link) => followLink(wire.fetchBare, link),
  }
}

/** From /authorize, or the URL that it redirects to, up to the page that the provider redirects to. */
async function signInThrough(url: string, account: string) {
  const send = (address: string) => fetchAsBrowser(address, { headers: { cookie }, redirect: 'manual' })
  const start = url.startsWith(TEST_URL) ? ((await send(url)).headers.get('location') ?? '') : url
  const answer = await signInAtProvider(start, { account })
  return readLanding(await send(answer.url))
}

/** Creates an account at GitHub. Returns its login. */
function makeCoder(): string {
  const id = randomInt(1e9)
  const login = `coder-${id}`
  const email = `${login}@example.test`
  providers.github.addAccount({ id, login, emails: [{ email, primary: true, verified: true }] })
  return login
}

describe.each(AUTH_CALLS)('$title', ({ calls }) => {
  // A loop instead of it.each(), which truncates the inserted parts of a title.
  for (const authCall of calls) {
    const given = authCall.given ? ` (${authCall.given})` : ''
    it(`${authCall.call}${given}: ${authCall.expected}`, async () => {
      lastRequest = null
      expect(describeResult(await authCall.run(openStage()))).toBe(authCall.expected)
      expect(lastRequest).toBe(authCall.endpoint)
    })
  }
})

describe('AUTH_CALLS and OTHER_METHODS', () => {
  it('cover every auth method of the official client', () => {
    const { auth } = wire.client()
    const existing = [
      ...listMethods(auth, ''),
      ...listMethods(auth.admin, 'admin.'),
      ...listMethods(auth.mfa, 'mfa.'),
      ...listMethods(auth.admin.mfa, 'admin.mfa.'),
    ]
    const listed = AUTH_CALLS.flatMap(({ calls }) => calls.map(({ call }) => call.replace(/\(.*$/, '')))
    const others = OTHER_METHODS.flatMap(({ methods }) => methods)
    expect(existing.filter((name) => !listed.includes(name) && !others.includes(name))).toEqual([])
    expect(
      others.filter((name) => listed.includes(name) || (!name.endsWith('*') && !existing.includes(name))),
    ).toEqual([])
  })
})

/** The methods of an object, including inherited ones. */
function listMethods(object: object, prefix: string): string[] {
  const names = new Set<string>()
  for (let part: unknown = object; part && part !== Object.prototype; part = Object.getPrototypeOf(part)) {
    for (const name of Object.getOwnPropertyNames(part)) names.add(name)
  }
  const values = object as Record<string, unknown>
  const own = ['constructor', 'fetch', 'logger', 'lock']
  return [...names]
    .filter((name) => typeof values[name] === 'function' && !name.startsWith('_') && !own.includes(name))
    .map((name) => `${prefix}${name}`)
}
