import {
  CookieJar,
  type Github,
  type OidcAccount,
  type OidcProvider,
  type ProviderAnswer,
  signInAtProvider,
  startGithub,
  startOidcProvider,
} from '@firstline/wire/test-identity-providers'
import type { SupabaseClient } from '@supabase/supabase-js'
import { expect, onTestFinished } from 'vitest'
import type { AuthSettings } from '../index.ts'
import { browserClient, browserStorage } from '@firstline/wire/test-wire/accounts'
import { type RedirectTarget, parseRedirect } from '@firstline/wire/test-wire/redirect-target'
import { TEST_URL } from '@firstline/wire/test-wire/test-keys'
import type { TestApi } from '@firstline/wire/test-wire/test-services'

const CALLBACK = `${TEST_URL}/auth/v1/callback`
export const PROVIDER_SECRET = 'the-secret-of-the-client'

export interface TestProviders {
  oidc: OidcProvider
  /** A second OIDC provider with other accounts. */
  other: OidcProvider
  github: Github
  settings: AuthSettings['providers']
  close(): Promise<unknown>
}

/** Starts local providers and returns their settings: `acme`, `other` and `github`. */
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

let personCount = 0

/** Creates an account at the provider, by default with a verified address. */
export function makeProviderAccount(
  { oidc }: Pick<TestProviders, 'oidc'>,
  claims: Partial<OidcAccount> = {},
): OidcAccount & { email: string } {
  personCount += 1
  const person = {
    sub: `person-${personCount}`,
    email: `person-${personCount}@example.test`,
    email_verified: true,
    name: 'Ada Lovelace',
    picture: 'https://pictures.example.test/ada.png',
    ...claims,
  }
  oidc.addAccount(person)
  return person
}

export interface SignInOptions {
  provider?: string
  /** The account that signs in at the provider. */
  account: string
  answer?: 'continue' | 'cancel'
  redirectTo?: string
  scopes?: string
  queryParams?: Record<string, string>
}

/**
 * A browser with a page that uses the official client. It keeps cookies, follows redirects and signs in at providers.
 */
export class ProviderBrowser {
  readonly jar: CookieJar
  readonly client: SupabaseClient
  readonly #wire: Pick<TestApi, 'fetchBare' | 'gateway'>

  readonly #storage = browserStorage()

  constructor(
    wire: Pick<TestApi, 'fetchBare' | 'gateway'>,
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

  /** Sends a same-origin request, with cookies. */
  async ask(path: string, init: RequestInit = {}): Promise<Response> {
    const url = new URL(path, TEST_URL).href
    const headers = new Headers(init.headers)
    const cookies = this.jar.headerFor(url)
    if (cookies !== '') headers.set('cookie', cookies)
    const response = await this.#wire.fetchBare(url, { ...init, headers, redirect: 'manual' })
    this.jar.keep(url, response)
    return response
  }

  /** The /authorize address that the client creates. */
  async startOf({
    provider = 'acme',
    redirectTo,
    scopes,
    queryParams,
  }: Omit<SignInOptions, 'account'>): Promise<string> {
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

  /** The address that /authorize redirects to. */
  async addressOf(start: string): Promise<string> {
    const response = await this.ask(start)
    if (response.status !== 302)
      throw new Error(`/authorize answered ${response.status}: ${await response.text()}`)
    return response.headers.get('location') ?? ''
  }

  /** Signs in at the provider and returns its response without following it. */
  async toAnswer(going: SignInOptions): Promise<ProviderAnswer> {
    return this.answerAt(await this.addressOf(await this.startOf(going)), going)
  }

  async answerAt(
    address: string,
    { account, answer }: Pick<SignInOptions, 'account' | 'answer'>,
  ): Promise<ProviderAnswer> {
    // The provider gets a new session each time.
    return signInAtProvider(address, { account, ...(answer ? { answer } : {}) })
  }

  /** Follows a provider's response to the final page. A form post is cross-site, so it carries no cookies. */
  async back({ url, form }: ProviderAnswer): Promise<RedirectTarget> {
    let response = form
      ? await this.#wire.fetchBare(url, { method: 'POST', body: form, redirect: 'manual' })
      : await this.ask(url)
    if (form) {
      if (response.status !== 303) throw new Error(`The posted answer was met with ${response.status}`)
      response = await this.ask(response.headers.get('location') ?? '')
    }
    return readLanding(response)
  }

  /** Runs the whole redirect flow. */
  async go(going: SignInOptions): Promise<RedirectTarget> {
    return this.back(await this.toAnswer(going))
  }

  /** Runs the flow and exchanges the code for a session. @throws the error of the exchange */
  async signIn(going: SignInOptions) {
    const { query } = await this.go(going)
    if (query['error_code']) throw new Error(`The sign-in was refused: ${JSON.stringify(query)}`)
    const { data, error } = await this.client.auth.exchangeCodeForSession(query['code'] ?? '')
    if (error) throw error
    return data
  }

  /** Signs in by either flow; no other flow may be pending in this browser. */
  async signInBy(flowType: 'pkce' | 'implicit', account: string) {
    if (flowType === 'pkce') return this.signIn({ account })
    const { fragment } = await this.go({ account })
    const { data } = await this.client.auth.getUser(fragment['access_token'])
    return data
  }

  /** The stored PKCE verifier of the last flow. */
  async verifier(): Promise<string> {
    const key = this.#storage.keys().find((name) => /^browser-[\da-f-]{36}-code-verifier$/.test(name)) ?? ''
    const kept = JSON.parse((await this.#storage.getItem(key)) ?? '""') as string
    return kept.split('/')[0] ?? ''
  }

  /** The address that links another identity to the signed-in user. */
  async linkingAddress(provider = 'acme', redirectTo?: string): Promise<string> {
    const { data, error } = await this.client.auth.linkIdentity({
      provider: provider as 'google',
      options: { skipBrowserRedirect: true, ...(redirectTo === undefined ? {} : { redirectTo }) },
    })
    if (error) throw error
    return data.url
  }
}

export function readLanding(response: Response): RedirectTarget {
  expect(response.status).toBe(302)
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(response.headers.get('referrer-policy')).toBe('no-referrer')
  return parseRedirect(response)
}

/** Opens providers for one test file. */
export async function startProviders(
  afterAll: (close: () => Promise<unknown>) => void,
): Promise<TestProviders> {
  const providers = await openProviders()
  afterAll(() => providers.close())
  return providers
}

/** Sets a failure mode of a provider until the end of the test. */
export function simulateFailure(
  provider: Pick<OidcProvider, 'setMood'>,
  ...mood: Parameters<OidcProvider['setMood']>
): void {
  provider.setMood(...mood)
  onTestFinished(() => provider.setMood('ok'))
}

/** Changes the provider's ID tokens or keys until the end of the test. */
export function tamperClaims(oidc: OidcProvider, change: Parameters<OidcProvider['setTamper']>[0]): void {
  oidc.setTamper(change)
  onTestFinished(() => oidc.setTamper(undefined))
}
