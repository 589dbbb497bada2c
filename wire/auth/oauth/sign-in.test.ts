import { afterAll, describe, expect, it } from 'vitest'
import { readAuthMethods } from '@firstline/wire/test-wire/accounts'
import { sendAuthRequest } from '@firstline/wire/test-wire/request-auth'
import { createTestDatabase } from '@firstline/platform/testing/test-database'
import { makeEmail } from '@firstline/wire/test-wire/fixtures'
import { signUp } from '@firstline/wire/test-wire/sign-up'
import { makeProviderAccount, ProviderBrowser, startProviders } from '#auth/test/provider-browser.ts'
import { TEST_URL } from '@firstline/wire/test-wire/test-keys'
import { openTestApi } from '@firstline/wire/test-wire/test-services'

const { database } = await createTestDatabase()
const providers = await startProviders(afterAll)
const openWire = (settings: object = {}) =>
  openTestApi({ database, settings: { providers: providers.settings, ...settings } })
const wire = await openWire()
const { oidc, github } = providers

let counted = 0
/** A user with an account at GitHub. */
function makeGithubAccount(verified = true) {
  counted += 1
  const githubAccount = {
    id: 1_000 + counted,
    login: `coder-${counted}`,
    name: 'Grace Hopper',
    email: 'public-page@example.test',
    emails: [
      { email: `other-${counted}@example.test`, primary: false, verified: true },
      { email: `Coder-${counted}@Example.test`, primary: true, verified },
    ],
  }
  github.addAccount(githubAccount)
  return {
    account: githubAccount.login,
    id: String(githubAccount.id),
    email: `coder-${counted}@example.test`,
  }
}

describe('sign-in through an OpenID Connect provider', () => {
  it('creates an account with the claims of the provider through the official client', async () => {
    const person = makeProviderAccount(providers)
    const { user, session } = await new ProviderBrowser(wire).signIn({ account: person.sub })
    const claims = {
      iss: oidc.issuer,
      sub: person.sub,
      provider_id: person.sub,
      email: person.email,
      email_verified: true,
      phone_verified: false,
      name: 'Ada Lovelace',
      full_name: 'Ada Lovelace',
      picture: 'https://pictures.example.test/ada.png',
      avatar_url: 'https://pictures.example.test/ada.png',
    }
    expect(user).toMatchObject({
      email: person.email,
      app_metadata: { provider: 'acme', providers: ['acme'] },
      user_metadata: claims,
      identities: [{ provider: 'acme', id: person.sub, identity_data: claims, email: person.email }],
    })
    expect(user?.email_confirmed_at).toBeTruthy()
    expect(readAuthMethods(session?.access_token)).toEqual(['oauth'])
  })

  it('returns to the same account with updated claims', async () => {
    const person = makeProviderAccount(providers)
    const { user: first } = await new ProviderBrowser(wire).signIn({ account: person.sub })
    oidc.addAccount({ ...person, email: makeEmail('moved'), name: 'Ada King' })
    const { user } = await new ProviderBrowser(wire).signIn({ account: person.sub })
    expect(user).toMatchObject({ id: first?.id, email: person.email, user_metadata: { name: 'Ada King' } })
    expect(user?.identities).toHaveLength(1)
  })

  it('returns the session in the fragment without PKCE', async () => {
    const person = makeProviderAccount(providers)
    const browser = new ProviderBrowser(wire, 'implicit')
    const { page, query, fragment } = await browser.go({
      account: person.sub,
      redirectTo: `${TEST_URL}/dashboard/user`,
    })
    expect({ page, query }).toEqual({ page: `${TEST_URL}/dashboard/user`, query: {} })
    expect(Object.keys(fragment).toSorted()).toEqual([
      'access_token',
      'expires_at',
      'expires_in',
      'provider_token',
      'refresh_token',
      'sb',
      'token_type',
    ])
    const { data } = await wire.client().auth.getUser(fragment['access_token'])
    expect(data.user?.email).toBe(person.email)
  })

  it.each(['pkce', 'implicit'] as const)(
    'accepts a form_post response of the provider (%s)',
    async (flowType) => {
      const person = makeProviderAccount(providers)
      const browser = new ProviderBrowser(wire, flowType)
      const answer = await browser.toAnswer({
        account: person.sub,
        queryParams: { response_mode: 'form_post' },
      })
      expect(answer.form?.get('code')).toBeTruthy()
      const { query, fragment } = await browser.back(answer)
      expect(query['code'] ?? fragment['access_token']).toBeTruthy()
    },
  )

  it('forwards scopes and query parameters except those that the server sets', async () => {
    const browser = new ProviderBrowser(wire)
    const start = await browser.startOf({
      scopes: 'calendar,address phone',
      queryParams: {
        prompt: 'consent',
        client_id: 'mine',
        State: 'mine',
        request_uri: 'mine',
        nonce: 'mine',
      },
    })
    const { searchParams } = new URL(await browser.addressOf(start))
    expect(Object.fromEntries(searchParams)).toEqual({
      client_id: 'firstline',
      redirect_uri: `${TEST_URL}/auth/v1/callback`,
      response_type: 'code',
      scope: 'openid email profile calendar address phone',
      prompt: 'consent',
      state: expect.stringMatching(/^[\da-f-]{36}$/) as unknown,
      nonce: expect.stringMatching(/^[\w-]{43}$/) as unknown,
      code_challenge: expect.stringMatching(/^[\w-]{43}$/) as unknown,
      code_challenge_method: 'S256',
    })
    // Duplicated and differently cased in a hand-written query, also for a plain OAuth 2.0 provider.
    const required = ['client_id', 'redirect_uri', 'response_type', 'state', 'scope', 'code_challenge_method']
    const reserved = [...required, 'code_challenge', 'nonce', 'request', 'registration', 'client_secret']
    const evil = reserved.map((name) => `${name}=evil&${name.toUpperCase()}=evil`).join('&')
    const pkce = `code_challenge=${'a'.repeat(43)}&code_challenge_method=plain`
    for (const provider of ['acme', 'github']) {
      const query = `provider=${provider}&${pkce}&${evil}`
      const address = new URL(await browser.addressOf(`/auth/v1/authorize?${query}`))
      expect(address.href).not.toMatch(/evil/i)
      for (const name of required) expect(address.searchParams.getAll(name), name).toHaveLength(1)
      expect(address.searchParams.get('code_challenge_method')).toBe('S256')
    }
    for (const scopes of ['a"b', 'a%00', 'é', 'a%5cb']) {
      const refused = await wire.fetch(`/auth/v1/authorize?provider=acme&scopes=${scopes}`)
      expect(refused.status, scopes).toBe(400)
    }
  })

  it("returns the provider's own tokens once with the session and stores no copy", async () => {
    const person = makeProviderAccount(providers)
    const browser = new ProviderBrowser(wire)
    const { query } = await browser.go({
      account: person.sub,
      scopes: 'offline_access',
      queryParams: { prompt: 'consent' },
    })
    const [flow] = await database.query<{ id: string; provider_access_token: string }>(
      'select * from auth.flow_state where auth_code is not null order by created_at desc limit 1',
    )
    const { data } = await browser.client.auth.exchangeCodeForSession(query['code'] ?? '')
    const token = data.session?.provider_token ?? ''
    const me = await fetch(`${oidc.issuer}/me`, { headers: { authorization: `Bearer ${token}` } })
    expect(await me.json()).toMatchObject({ sub: person.sub })
    expect(data.session?.provider_refresh_token).toBeTruthy()
    expect(flow?.provider_access_token).toBeTruthy()
    expect(JSON.stringify(flow)).not.toContain(token)
    expect(JSON.stringify(flow)).not.toContain(data.session?.provider_refresh_token)
    const refreshed = await browser.client.auth.refreshSession()
    expect(refreshed.data.session?.provider_token).toBeUndefined()
    expect(await database.query('select 1 from auth.flow_state where id = $1', [flow?.id])).toEqual([])
  })

  it('reads the address from the user info and drops oversized claims', async () => {
    const person = makeProviderAccount(providers, {
      name: 'x'.repeat(5_000),
      picture: `https://x.test/${'y'.repeat(400)}`,
    })
    const { user } = await new ProviderBrowser(wire).signIn({ account: person.sub })
    expect(user?.user_metadata).toMatchObject({ email: person.email, avatar_url: person.picture })
    expect(user?.user_metadata).not.toHaveProperty('name')
  })

  it("returns the provider's error in the query and in the fragment", async () => {
    const person = makeProviderAccount(providers)
    const { query, fragment } = await new ProviderBrowser(wire).go({ account: person.sub, answer: 'cancel' })
    const refusal = {
      error: 'access_denied',
      error_code: 'bad_oauth_callback',
      error_description: 'End-User aborted interaction',
    }
    expect(query).toEqual(refusal)
    expect(fragment).toEqual({ ...refusal, sb: '' })
  })

  it('refuses the code without the PKCE verifier of the flow', async () => {
    const person = makeProviderAccount(providers)
    const { query } = await new ProviderBrowser(wire).go({ account: person.sub })
    const other = new ProviderBrowser(wire)
    await other.startOf({})
    const { error } = await other.client.auth.exchangeCodeForSession(query['code'] ?? '')
    expect(error).toMatchObject({ code: 'bad_code_verifier' })
  })

  it('lists providers in /settings and refuses unknown ones in /authorize', async () => {
    const { body } = await sendAuthRequest(await openWire({ saml: true }), '/settings')
    expect(body).toMatchObject({
      external: { acme: true, other: true, github: true, email: true },
      saml_enabled: true,
    })
    for (const name of ['nobody', '', 'email', 'constructor']) {
      const response = await sendAuthRequest(wire, `/authorize?provider=${name}`)
      expect(response).toMatchObject({
        status: 400,
        code: 'validation_failed',
        body: { message: expect.stringMatching(/^Unsupported provider: /) as unknown },
      })
    }
  })
})

describe('sign-in through GitHub', () => {
  it('uses only the primary address of the user', async () => {
    const githubAccount = makeGithubAccount()
    const { user, session } = await new ProviderBrowser(wire).signIn({
      provider: 'github',
      account: githubAccount.account,
    })
    expect(user).toMatchObject({
      email: githubAccount.email,
      app_metadata: { provider: 'github', providers: ['github'] },
      user_metadata: {
        sub: githubAccount.id,
        provider_id: githubAccount.id,
        email_verified: true,
        full_name: 'Grace Hopper',
        user_name: githubAccount.account,
        preferred_username: githubAccount.account,
      },
      identities: [{ provider: 'github', id: githubAccount.id }],
    })
    expect(session?.provider_token).toMatch(/^gho_/)
  })

  it('refuses an address that GitHub has not verified', async () => {
    const githubAccount = makeGithubAccount(false)
    await signUp(wire, `${githubAccount.account}@example.test`)
    const { query } = await new ProviderBrowser(wire).go({
      provider: 'github',
      account: githubAccount.account,
    })
    expect(query).toMatchObject({ error: 'access_denied', error_code: 'provider_email_needs_verification' })
  })

  it('returns the error when the user cancels at GitHub', async () => {
    const githubAccount = makeGithubAccount()
    const { query } = await new ProviderBrowser(wire).go({
      provider: 'github',
      account: githubAccount.account,
      answer: 'cancel',
    })
    expect(query).toMatchObject({ error: 'access_denied' })
  })
})
