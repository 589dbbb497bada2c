import {
  CookieJar,
  type Github,
  type OidcAccount,
  type OidcProvider,
  type ProviderAnswer,
  signInAtProvider,
  startGithub,
  startOidcProvider,
} from '@firstline/stub-providers'
import type { SupabaseClient } from '@supabase/supabase-js'
import { expect, onTestFinished } from 'vitest'
import type { AuthSettings } from '#server/wire/auth/index.ts'
import { browserClient, browserStorage } from './accounts.ts'
import { type Landing, toLanding } from './landing.ts'
import { TEST_URL } from './test-keys.ts'
import type { TestWire } from './test-wire.ts'

const CALLBACK = `${TEST_URL}/auth/v1/callback`
export const PROVIDER_SECRET = 'the-secret-of-the-client'

export interface TestProviders {
  oidc: OidcProvider
  /** Another one of its kind, which knows other people. */
  other: OidcProvider
  github: Github
  settings: AuthSettings['providers']
  close(): Promise<unknown>
}

/** Real providers on this machine, and what a server has to know of them: `acme`, `other` and `github`. */
export async function openProviders(): Promise<TestProviders> {
  const clients = [{ id: 'firstline', secret: PROVIDER_SECRET, redirectUris: [CALLBACK] }]
  const [oidc, other, github] = await Promise.all([
    startOidcProvider({ clients }),
    startOidcProvider({ clients, authMethod: 'client_secret_post' }),
    startGithub({ clients: [{ id: 'firstline', secret: PROVIDER_SECRET, callback: CALLBACK }] }),
  ])
  const provider = (name: string, issuer: string, kind: 'oidc' | 'github' = 'oidc') => ({
    name,
    kind,
    issuer,
    clientIds: ['firstline'] as const,
    clientSecret: PROVIDER_SECRET,
  })
  return {
    oidc,
    other,
    github,
    settings: [
      provider('acme', oidc.issuer),
      provider('other', other.issuer),
      provider('github', github.origin, 'github'),
    ],
    close: () => Promise.all([oidc.close(), other.close(), github.close()]),
  }
}

let counted = 0

/** Somebody who has an account at a provider: by default with a verified address. */
export function makePerson(
  { oidc }: Pick<TestProviders, 'oidc'>,
  claims: Partial<OidcAccount> = {},
): OidcAccount & { email: string } {
  counted += 1
  const person = {
    sub: `person-${counted}`,
    email: `person-${counted}@example.test`,
    email_verified: true,
    name: 'Ada Lovelace',
    picture: 'https://pictures.example.test/ada.png',
    ...claims,
  }
  oidc.addAccount(person)
  return person
}

export interface Going {
  provider?: string
  /** Who signs in there. */
  account: string
  answer?: 'continue' | 'cancel'
  redirectTo?: string
  scopes?: string
  queryParams?: Record<string, string>
}

/**
 * A browser with a page that uses the official client: it keeps cookies, goes where it is sent, and signs in at providers.
 */
export class ProviderBrowser {
  readonly jar: CookieJar
  readonly client: SupabaseClient
  readonly #wire: Pick<TestWire, 'fetchBare' | 'gateway'>

  readonly #storage = browserStorage()

  constructor(
    wire: Pick<TestWire, 'fetchBare' | 'gateway'>,
    flowType: 'pkce' | 'implicit' = 'pkce',
    jar = new CookieJar(),
  ) {
    this.#wire = wire
    this.jar = jar
    this.client = browserClient(async (path, init) => this.ask(path, init), wire.gateway.keys.anonKey, {
      flowType,
      storage: this.#storage,
    })
  }

  /** A request of its own origin: cookies go along, and are kept. */
  async ask(path: string, init: RequestInit = {}): Promise<Response> {
    const url = new URL(path, TEST_URL).href
    const headers = new Headers(init.headers)
    const cookies = this.jar.headerFor(url)
    if (cookies !== '') headers.set('cookie', cookies)
    const response = await this.#wire.fetchBare(url, { ...init, headers, redirect: 'manual' })
    this.jar.keep(url, response)
    return response
  }

  /** The address that a sign-in begins with: /authorize, as the client makes it. */
  async startOf({
    provider = 'acme',
    redirectTo,
    scopes,
    queryParams,
  }: Omit<Going, 'account'>): Promise<string> {
    const { data, error } = await this.client.auth.signInWithOAuth({
      provider: provider as 'google',
      options: {
        skipBrowserRedirect: true,
        ...(redirectTo === undefined ? {} : { redirectTo }),
        ...(scopes === undefined ? {} : { scopes }),
        ...(queryParams === undefined ? {} : { queryParams }),
      },
    })
    if (error) throw error
    return data.url
  }

  /** Where /authorize sends the browser. */
  async addressOf(start: string): Promise<string> {
    const response = await this.ask(start)
    if (response.status !== 302)
      throw new Error(`/authorize answered ${response.status}: ${await response.text()}`)
    return response.headers.get('location') ?? ''
  }

  /** As far as the provider's answer, which is still to be followed. */
  async toAnswer(going: Going): Promise<ProviderAnswer> {
    return this.answerAt(await this.addressOf(await this.startOf(going)), going)
  }

  async answerAt(
    address: string,
    { account, answer }: Pick<Going, 'account' | 'answer'>,
  ): Promise<ProviderAnswer> {
    // At the provider it is another window each time.
    return signInAtProvider(address, { account, ...(answer ? { answer } : {}) })
  }

  /** Follows a provider's answer up to the page that the flow leads to. A form comes from elsewhere, so without cookies. */
  async back({ url, form }: ProviderAnswer): Promise<Landing> {
    let response = form
      ? await this.#wire.fetchBare(url, { method: 'POST', body: form, redirect: 'manual' })
      : await this.ask(url)
    if (form) {
      if (response.status !== 303) throw new Error(`The posted answer was met with ${response.status}`)
      response = await this.ask(response.headers.get('location') ?? '')
    }
    return landingOf(response)
  }

  /** The whole way. */
  async go(going: Going): Promise<Landing> {
    return this.back(await this.toAnswer(going))
  }

  /** The whole way, and what the page makes of it. @throws what the exchange is refused with. */
  async signIn(going: Going) {
    const { query } = await this.go(going)
    if (query['error_code']) throw new Error(`The sign-in was refused: ${JSON.stringify(query)}`)
    const { data, error } = await this.client.auth.exchangeCodeForSession(query['code'] ?? '')
    if (error) throw error
    return data
  }

  /** The same by either flow, in a browser whose page has begun nothing else. */
  async signInBy(flowType: 'pkce' | 'implicit', account: string) {
    if (flowType === 'pkce') return this.signIn({ account })
    const { fragment } = await this.go({ account })
    const { data } = await this.client.auth.getUser(fragment['access_token'])
    return data
  }

  /** What the page has kept back of the flow it began last. */
  async verifier(): Promise<string> {
    const key = this.#storage.keys().find((name) => /^browser-[\da-f-]{36}-code-verifier$/.test(name)) ?? ''
    const kept = JSON.parse((await this.#storage.getItem(key)) ?? '""') as string
    return kept.split('/')[0] ?? ''
  }

  /** Where a member goes who wants a further way in. */
  async linkingAddress(provider = 'acme', redirectTo?: string): Promise<string> {
    const { data, error } = await this.client.auth.linkIdentity({
      provider: provider as 'google',
      options: { skipBrowserRedirect: true, ...(redirectTo === undefined ? {} : { redirectTo }) },
    })
    if (error) throw error
    return data.url
  }
}

export function landingOf(response: Response): Landing {
  expect(response.status).toBe(302)
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(response.headers.get('referrer-policy')).toBe('no-referrer')
  return toLanding(response)
}

/** Providers for the tests of one file. */
export async function providersOfFile(
  afterAll: (close: () => Promise<unknown>) => void,
): Promise<TestProviders> {
  const providers = await openProviders()
  afterAll(() => providers.close())
  return providers
}

/** The mood of a provider, until the test is over. */
export function inMood(
  provider: Pick<OidcProvider, 'setMood'>,
  ...mood: Parameters<OidcProvider['setMood']>
): void {
  provider.setMood(...mood)
  onTestFinished(() => provider.setMood('ok'))
}

/** What the provider says, and by which key, until the test is over. */
export function tamperWith(oidc: OidcProvider, change: Parameters<OidcProvider['setTamper']>[0]): void {
  oidc.setTamper(change)
  onTestFinished(() => oidc.setTamper(undefined))
}
