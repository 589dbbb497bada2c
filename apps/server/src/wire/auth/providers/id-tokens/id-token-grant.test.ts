import { afterAll, describe, expect, it } from 'vitest'
import { methodsOf, signInByCode, tickingClock } from '#test/accounts.ts'
import { createTestDatabase } from '#test/engines/test-database.ts'
import { claimsFor, idTokenOf, postIdToken, signInWith } from '#test/id-tokens.ts'
import { inMood, makePerson, ProviderBrowser, providersOfFile } from '#test/provider-browser.ts'
import { openTestWire, type TestWireOptions } from '#test/test-wire.ts'

const { database } = await createTestDatabase()
const providers = await providersOfFile(afterAll)
const open = (options: Partial<TestWireOptions> = {}) =>
  openTestWire({ database, ...options, settings: { providers: providers.settings, ...options.settings } })
const wire = await open()

describe('sign-in with an ID token that an app got itself', () => {
  it('makes an account, and finds it again, as the way through the browser does', async () => {
    const person = makePerson(providers)
    const made = await signInWith(wire.client(), await idTokenOf(providers, person))
    expect(made.error).toBeNull()
    expect(made.data.user).toMatchObject({
      email: person.email,
      app_metadata: { provider: 'acme', providers: ['acme'] },
      identities: [{ provider: 'acme', id: person.sub, email: person.email }],
    })
    expect(methodsOf(made.data.session?.access_token)).toEqual(['oauth'])
    const { user } = await new ProviderBrowser(wire).signIn({ account: person.sub })
    expect(user?.id).toBe(made.data.user?.id)
  })

  it('finds the account whose proven address it is, and tells its owner', async () => {
    const person = makePerson(providers)
    const { id } = await signInByCode(wire, person.email)
    const { data } = await signInWith(wire.client(), await idTokenOf(providers, person))
    expect(data.user?.id).toBe(id)
    const [told] = (await wire.outgoing.list()).filter(({ message }) => message.to === person.email)
    expect(told?.message).toMatchObject({ kind: 'way_in_added' })
    expect(told?.message.text).toContain('acme now opens your Firstline account')
  })

  it('takes the nonce that the token holds the hash of, once', async () => {
    const { token } = await idTokenOf(providers, makePerson(providers), 'made by the app')
    const credentials = { token, nonce: 'made by the app' }
    expect((await signInWith(wire.client(), credentials)).error).toBeNull()
    expect((await signInWith(wire.client(), credentials)).error).toMatchObject({
      status: 400,
      message: 'This ID token was used before',
    })
  })

  it('takes the access token that belongs to it', async () => {
    const person = makePerson(providers)
    const { token, accessToken } = await idTokenOf(providers, person)
    expect((await signInWith(wire.client(), { token, access_token: accessToken })).error).toBeNull()
  })

  it('finds the provider by issuer and client as well', async () => {
    const { token } = await idTokenOf(providers, makePerson(providers))
    const by = { provider: undefined, id_token: token, issuer: providers.oidc.issuer }
    expect((await postIdToken(wire, { ...by, client_id: 'firstline' })).status).toBe(200)
    expect(await postIdToken(wire, { ...by, client_id: 'another' })).toMatchObject({
      status: 400,
      code: 'provider_disabled',
    })
    // It is for that client alone, though both are ours.
    const [acme] = providers.settings
    if (!acme) throw new Error('There is no provider')
    const both = await open({ settings: { providers: [{ ...acme, clientIds: ['firstline', 'app'] }] } })
    expect((await postIdToken(both, { ...by, client_id: 'app' })).body).toMatchObject({
      error_description: 'Unacceptable audience in id_token',
    })
  })

  it.each([
    ['no token', { id_token: undefined }, 'id_token required'],
    ['no provider', { provider: undefined, id_token: 'x' }, 'provider or client_id and issuer required'],
    ['no JWT', { id_token: 'x' }, 'Bad ID token'],
  ])('says in the shape of OAuth what is wrong: %s', async (_, body, description) => {
    const { status, body: told, headers } = await postIdToken(wire, body)
    expect(status).toBe(400)
    expect(told).toEqual({ error: 'invalid request', error_description: description })
    expect(headers.get('cache-control')).toBe('no-store')
  })

  it.each(['google', 'github', '__proto__'])('knows no provider %s whose tokens count', async (provider) => {
    expect(await postIdToken(wire, { provider, id_token: 'x' })).toMatchObject({
      status: 400,
      code: 'provider_disabled',
    })
  })

  it('respects that nobody may sign up', async () => {
    const closed = await open({ settings: { signupOpen: false } })
    const { token } = await idTokenOf(providers, makePerson(providers))
    expect((await signInWith(closed.client(), { token })).error).toMatchObject({ code: 'signup_disabled' })
  })
})

describe('the keys of a provider', () => {
  it('are asked for once, again for a key that is new, and no more than once a minute for one that is none', async () => {
    const clock = tickingClock()
    const own = await open({ clock })
    const { oidc } = providers
    const person = makePerson(providers)
    const asked = () => oidc.calls.filter(({ path }) => path === '/jwks').length
    const before = asked()
    const signIn = async (token: string) => (await signInWith(own.client(), { token })).error?.message
    const good = () => oidc.sign(claimsFor(providers, person))
    expect(await signIn(good())).toBeUndefined()
    expect(await signIn(good())).toBeUndefined()
    expect(asked() - before).toBe(1)
    oidc.rotateKeys()
    expect(await signIn(good())).toBeUndefined()
    expect(asked() - before).toBe(2)
    const nobodys = oidc.sign(claimsFor(providers, person), { kid: 'nobody’s' })
    expect(await signIn(nobodys)).toBe('Bad ID token')
    expect(asked() - before).toBe(2)
    clock.advance(60_000)
    expect(await signIn(nobodys)).toBe('Bad ID token')
    expect(await signIn(nobodys)).toBe('Bad ID token')
    expect(asked() - before).toBe(3)
  })

  it('do for a while when the provider is down, and a provider that tells none at all is said to be away', async () => {
    const clock = tickingClock()
    const [known, unknown] = [await open({ clock }), await open({ clock })]
    const token = () => providers.oidc.sign(claimsFor(providers, makePerson(providers)))
    expect((await signInWith(known.client(), { token: token() })).error).toBeNull()
    for (const mood of ['failing', 'rubbish', 'redirecting', 'huge', 'down'] as const) {
      inMood(providers.oidc, mood)
      const refused = await postIdToken(unknown, { id_token: token() })
      expect(refused.body).toEqual({
        error: 'server_error',
        error_description: 'The provider can not be reached at the moment',
      })
    }
    clock.advance(11 * 60_000)
    const later = {
      iat: Math.floor(clock.now().getTime() / 1000),
      exp: Math.floor(clock.now().getTime() / 1000) + 60,
    }
    const fresh = () => providers.oidc.sign({ ...claimsFor(providers, makePerson(providers)), ...later })
    expect((await signInWith(known.client(), { token: fresh() })).error).toBeNull()
    providers.oidc.setMood('ok')
    expect((await signInWith(unknown.client(), { token: fresh() })).error).toBeNull()
  })
})
