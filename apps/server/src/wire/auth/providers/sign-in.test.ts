import { afterAll, describe, expect, it } from 'vitest'
import { methodsOf } from '#test/accounts.ts'
import { askAuth } from '#test/ask-auth.ts'
import { createTestDatabase } from '#test/engines/test-database.ts'
import { makeEmail } from '#test/fixtures.ts'
import { signUp } from '#test/make-user.ts'
import { makePerson, ProviderBrowser, providersOfFile } from '#test/provider-browser.ts'
import { TEST_URL } from '#test/test-keys.ts'
import { openTestWire } from '#test/test-wire.ts'

const { database } = await createTestDatabase()
const providers = await providersOfFile(afterAll)
const open = (settings: object = {}) =>
  openTestWire({ database, settings: { providers: providers.settings, ...settings } })
const wire = await open()
const { oidc, github } = providers

let counted = 0
/** Somebody who has an account at GitHub. */
function makeCoder(verified = true) {
  counted += 1
  const coder = {
    id: 1_000 + counted,
    login: `coder-${counted}`,
    name: 'Grace Hopper',
    email: 'public-page@example.test',
    emails: [
      { email: `other-${counted}@example.test`, primary: false, verified: true },
      { email: `Coder-${counted}@Example.test`, primary: true, verified },
    ],
  }
  github.addAccount(coder)
  return { account: coder.login, id: String(coder.id), email: `coder-${counted}@example.test` }
}

describe('sign-in through an OpenID Connect provider', () => {
  it('makes an account by the official client, with what the provider says of the person', async () => {
    const person = makePerson(providers)
    const { user, session } = await new ProviderBrowser(wire).signIn({ account: person.sub })
    const said = {
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
      user_metadata: said,
      identities: [{ provider: 'acme', id: person.sub, identity_data: said, email: person.email }],
    })
    expect(user?.email_confirmed_at).toBeTruthy()
    expect(methodsOf(session?.access_token)).toEqual(['oauth'])
  })

  it('leads to the same account the next time, with what the provider says by then', async () => {
    const person = makePerson(providers)
    const { user: first } = await new ProviderBrowser(wire).signIn({ account: person.sub })
    oidc.addAccount({ ...person, email: makeEmail('moved'), name: 'Ada King' })
    const { user } = await new ProviderBrowser(wire).signIn({ account: person.sub })
    expect(user).toMatchObject({ id: first?.id, email: person.email, user_metadata: { name: 'Ada King' } })
    expect(user?.identities).toHaveLength(1)
  })

  it('gives the session behind the hash where the client has no verifier', async () => {
    const person = makePerson(providers)
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

  it.each(['pkce', 'implicit'] as const)('takes an answer that the provider posts (%s)', async (flowType) => {
    const person = makePerson(providers)
    const browser = new ProviderBrowser(wire, flowType)
    const answer = await browser.toAnswer({
      account: person.sub,
      queryParams: { response_mode: 'form_post' },
    })
    expect(answer.form?.get('code')).toBeTruthy()
    const { query, fragment } = await browser.back(answer)
    expect(query['code'] ?? fragment['access_token']).toBeTruthy()
  })

  it('passes scopes and other wishes on, but none that are ours to say', async () => {
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
    // Written by hand, twice, in other letters, and to who speaks OAuth alone.
    const ours = ['client_id', 'redirect_uri', 'response_type', 'state', 'scope', 'code_challenge_method']
    const theirs = [...ours, 'code_challenge', 'nonce', 'request', 'registration', 'client_secret']
    const evil = theirs.map((name) => `${name}=evil&${name.toUpperCase()}=evil`).join('&')
    const pkce = `code_challenge=${'a'.repeat(43)}&code_challenge_method=plain`
    for (const provider of ['acme', 'github']) {
      const query = `provider=${provider}&${pkce}&${evil}`
      const address = new URL(await browser.addressOf(`/auth/v1/authorize?${query}`))
      expect(address.href).not.toMatch(/evil/i)
      for (const name of ours) expect(address.searchParams.getAll(name), name).toHaveLength(1)
      expect(address.searchParams.get('code_challenge_method')).toBe('S256')
    }
    for (const scopes of ['a"b', 'a%00', 'é', 'a%5cb']) {
      const refused = await wire.fetch(`/auth/v1/authorize?provider=acme&scopes=${scopes}`)
      expect(refused.status, scopes).toBe(400)
    }
  })

  it('gives the provider’s own tokens once, with the session, and keeps none', async () => {
    const person = makePerson(providers)
    const browser = new ProviderBrowser(wire)
    const { query } = await browser.go({
      account: person.sub,
      scopes: 'offline_access',
      queryParams: { prompt: 'consent' },
    })
    const [waiting] = await database.query<{ id: string; provider_access_token: string }>(
      'select * from auth.flow_state where auth_code is not null order by created_at desc limit 1',
    )
    const { data } = await browser.client.auth.exchangeCodeForSession(query['code'] ?? '')
    const token = data.session?.provider_token ?? ''
    const me = await fetch(`${oidc.issuer}/me`, { headers: { authorization: `Bearer ${token}` } })
    expect(await me.json()).toMatchObject({ sub: person.sub })
    expect(data.session?.provider_refresh_token).toBeTruthy()
    expect(waiting?.provider_access_token).toBeTruthy()
    expect(JSON.stringify(waiting)).not.toContain(token)
    expect(JSON.stringify(waiting)).not.toContain(data.session?.provider_refresh_token)
    const refreshed = await browser.client.auth.refreshSession()
    expect(refreshed.data.session?.provider_token).toBeUndefined()
    expect(await database.query('select 1 from auth.flow_state where id = $1', [waiting?.id])).toEqual([])
  })

  it('takes the address from where the provider tells it, and cuts what is too much', async () => {
    const person = makePerson(providers, {
      name: 'x'.repeat(5_000),
      picture: `https://x.test/${'y'.repeat(400)}`,
    })
    const { user } = await new ProviderBrowser(wire).signIn({ account: person.sub })
    expect(user?.user_metadata).toMatchObject({ email: person.email, avatar_url: person.picture })
    expect(user?.user_metadata).not.toHaveProperty('name')
  })

  it('says what the provider refused, in the query and behind the hash', async () => {
    const person = makePerson(providers)
    const { query, fragment } = await new ProviderBrowser(wire).go({ account: person.sub, answer: 'cancel' })
    const told = {
      error: 'access_denied',
      error_code: 'bad_oauth_callback',
      error_description: 'End-User aborted interaction',
    }
    expect(query).toEqual(told)
    expect(fragment).toEqual({ ...told, sb: '' })
  })

  it('shows a session only to whoever has the verifier of the flow', async () => {
    const person = makePerson(providers)
    const { query } = await new ProviderBrowser(wire).go({ account: person.sub })
    const other = new ProviderBrowser(wire)
    await other.startOf({})
    const { error } = await other.client.auth.exchangeCodeForSession(query['code'] ?? '')
    expect(error).toMatchObject({ code: 'bad_code_verifier' })
  })

  it('is listed by /settings, and unknown to /authorize where there is none', async () => {
    const { body } = await askAuth(await open({ saml: true }), '/settings')
    expect(body).toMatchObject({
      external: { acme: true, other: true, github: true, email: true },
      saml_enabled: true,
    })
    for (const name of ['nobody', '', 'email', 'constructor']) {
      const answer = await askAuth(wire, `/authorize?provider=${name}`)
      expect(answer).toMatchObject({
        status: 400,
        code: 'validation_failed',
        body: { message: expect.stringMatching(/^Unsupported provider: /) as unknown },
      })
    }
  })
})

describe('sign-in through GitHub', () => {
  it('knows people by their primary address alone', async () => {
    const coder = makeCoder()
    const { user, session } = await new ProviderBrowser(wire).signIn({
      provider: 'github',
      account: coder.account,
    })
    expect(user).toMatchObject({
      email: coder.email,
      app_metadata: { provider: 'github', providers: ['github'] },
      user_metadata: {
        sub: coder.id,
        provider_id: coder.id,
        email_verified: true,
        full_name: 'Grace Hopper',
        user_name: coder.account,
        preferred_username: coder.account,
      },
      identities: [{ provider: 'github', id: coder.id }],
    })
    expect(session?.provider_token).toMatch(/^gho_/)
  })

  it('does not take an address that GitHub has not verified for somebody’s', async () => {
    const coder = makeCoder(false)
    await signUp(wire, `${coder.account}@example.test`)
    const { query } = await new ProviderBrowser(wire).go({ provider: 'github', account: coder.account })
    expect(query).toMatchObject({ error: 'access_denied', error_code: 'provider_email_needs_verification' })
  })

  it('says what GitHub refused', async () => {
    const coder = makeCoder()
    const { query } = await new ProviderBrowser(wire).go({
      provider: 'github',
      account: coder.account,
      answer: 'cancel',
    })
    expect(query).toMatchObject({ error: 'access_denied' })
  })
})
