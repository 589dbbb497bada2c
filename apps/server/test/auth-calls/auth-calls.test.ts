import { randomInt } from 'node:crypto'
import { signInAtProvider, startCaptchaServer, startSamlProvider } from '@firstline/stub-providers'
import { createClient } from '@supabase/supabase-js'
import { afterAll, describe, expect, it } from 'vitest'
import { browserClient, follow, messageTo, signInByCode, tickingClock } from '#test/accounts.ts'
import { createTestDatabase } from '#test/engines/test-database.ts'
import { enrollApp, protect } from '#test/factors.ts'
import { makeEmail, makePhone } from '#test/fixtures.ts'
import { idTokenOf } from '#test/id-tokens.ts'
import { landingOf, makePerson, providersOfFile } from '#test/provider-browser.ts'
import { ADA, openSsoWire, signInThere, type SsoWire } from '#test/single-sign-on.ts'
import { TEST_URL } from '#test/test-keys.ts'
import { outcomeOf, type Stage } from './auth-call.ts'
import { AUTH_CALLS, OTHER_METHODS } from './auth-calls.ts'

const { database } = await createTestDatabase()
const clock = tickingClock()
const provider = await startSamlProvider({ users: [ADA] })
const providers = await providersOfFile(afterAll)
afterAll(() => provider.close())
// What Google says is said by the provider of the tests: it is known by its name.
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

/** What the client asked for, last of all, with ids left out. */
let asked: string | null = null
const doorOf =
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
    asked = `${init.method ?? 'GET'} ${path}${query === '' ? '' : `?${query}`}`
    return to.fetchBare(address, init)
  }
const door = doorOf(wire)

/** The cookie that a browser got of us, if it got any. */
let cookie = ''
const doorOfBrowser = async (address: string, init?: RequestInit) => {
  const response = await door(address, init)
  cookie = response.headers.get('set-cookie')?.split(';')[0] ?? cookie
  return response
}

function openStage(): Stage {
  const email = makeEmail()
  cookie = ''
  const client = browserClient(doorOfBrowser, anonKey)
  const signIn = async (on = wire.client()) => {
    const { id, token } = await signInByCode(wire, email, on)
    const { data } = await on.auth.getSession()
    asked = null
    return { id, token, refreshToken: data.session?.refresh_token ?? '' }
  }
  return {
    client,
    implicit: browserClient(doorOfBrowser, anonKey, { flowType: 'implicit' }),
    admin: createClient('http://firstline.test', serviceRoleKey, {
      global: { fetch: (input, init) => door(String(input), init) },
      auth: { persistSession: false, autoRefreshToken: false },
    }),
    email,
    otherEmail: makeEmail('other'),
    phone: makePhone(),
    member: () => signIn(),
    signedIn: () => signIn(client),
    enrolled: () => enrollApp(client, clock),
    async protectedElsewhere() {
      const elsewhere = wire.client()
      await signIn(elsewhere)
      return protect(elsewhere, clock)
    },
    company: {
      domain: 'company.test',
      providerId,
      signIn: (url) => signInThere(wire, { url, cookie }),
    },
    acme: {
      signIn: (url) => signInThrough(url, makePerson(providers).sub),
      idToken: async (nonce) => (await idTokenOf(providers, makePerson(providers), nonce)).token,
    },
    github: { signIn: (url) => signInThrough(url, makeCoder()) },
    guarded: browserClient(doorOf(guardedWire), anonKey),
    captchaToken: () => captcha.issue(),
    message: (to, kind) => messageTo(wire, to, kind),
    follow: (link) => follow(wire.fetchBare, link),
  }
}

/** From /authorize, or from where it led, to the page that the provider leads back to. */
async function signInThrough(url: string, account: string) {
  const ask = (address: string) => doorOfBrowser(address, { headers: { cookie }, redirect: 'manual' })
  const start = url.startsWith(TEST_URL) ? ((await ask(url)).headers.get('location') ?? '') : url
  const answer = await signInAtProvider(start, { account })
  return landingOf(await ask(answer.url))
}

/** Somebody who has an account at GitHub, by the name there. */
function makeCoder(): string {
  const id = randomInt(1e9)
  const login = `coder-${id}`
  const email = `${login}@example.test`
  providers.github.addAccount({ id, login, emails: [{ email, primary: true, verified: true }] })
  return login
}

describe.each(AUTH_CALLS)('$title', ({ calls }) => {
  // Not by each(), which cuts what a title is put together from.
  for (const one of calls) {
    const given = one.given ? ` (${one.given})` : ''
    it(`${one.call}${given}: ${one.expected}`, async () => {
      asked = null
      expect(outcomeOf(await one.run(openStage()))).toBe(one.expected)
      expect(asked).toBe(one.endpoint)
    })
  }
})

describe('the list of calls', () => {
  it('says something of every method that the official client has', () => {
    const { auth } = wire.client()
    const has = [
      ...methodsOf(auth, ''),
      ...methodsOf(auth.admin, 'admin.'),
      ...methodsOf(auth.mfa, 'mfa.'),
      ...methodsOf(auth.admin.mfa, 'admin.mfa.'),
    ]
    const listed = AUTH_CALLS.flatMap(({ calls }) => calls.map(({ call }) => call.replace(/\(.*$/, '')))
    const others = OTHER_METHODS.flatMap(({ methods }) => methods)
    expect(has.filter((name) => !listed.includes(name) && !others.includes(name))).toEqual([])
    expect(
      others.filter((name) => listed.includes(name) || (!name.endsWith('*') && !has.includes(name))),
    ).toEqual([])
  })
})

/** What can be called on an object, whichever of its classes has it. */
function methodsOf(object: object, prefix: string): string[] {
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
