import { afterAll, describe, expect, it } from 'vitest'
import { readAuthMethods, signInByCode, tickingClock } from '@firstline/wire/test-wire/accounts'
import { createTestDatabase } from '@firstline/platform/testing/test-database'
import { makeIdTokenClaims, requestIdToken, postIdToken, signInWith } from '#auth/test/id-tokens.ts'
import {
  simulateFailure,
  makeProviderAccount,
  ProviderBrowser,
  startProviders,
} from '#auth/test/provider-browser.ts'
import { openTestApi, type TestWireOptions } from '@firstline/wire/test-wire/test-services'

const { database } = await createTestDatabase()
const providers = await startProviders(afterAll)
const openWire = (options: Partial<TestWireOptions> = {}) =>
  openTestApi({ database, ...options, settings: { providers: providers.settings, ...options.settings } })
const wire = await openWire()

describe('POST /token?grant_type=id_token', () => {
  it('creates an account and finds it again, like the browser flow does', async () => {
    const person = makeProviderAccount(providers)
    const created = await signInWith(wire.client(), await requestIdToken(providers, person))
    expect(created.error).toBeNull()
    expect(created.data.user).toMatchObject({
      email: person.email,
      app_metadata: { provider: 'acme', providers: ['acme'] },
      identities: [{ provider: 'acme', id: person.sub, email: person.email }],
    })
    expect(readAuthMethods(created.data.session?.access_token)).toEqual(['oauth'])
    const { user } = await new ProviderBrowser(wire).signIn({ account: person.sub })
    expect(user?.id).toBe(created.data.user?.id)
  })

  it('signs in to the account with the verified address and notifies its owner', async () => {
    const person = makeProviderAccount(providers)
    const { id } = await signInByCode(wire, person.email)
    const { data } = await signInWith(wire.client(), await requestIdToken(providers, person))
    expect(data.user?.id).toBe(id)
    const [notice] = (await wire.outgoing.list()).filter(({ message }) => message.to === person.email)
    expect(notice?.message).toMatchObject({ kind: 'sign_in_method_added' })
    expect(notice?.message.text).toContain('acme can now be used to sign in to your Firstline account')
  })

  it('accepts a nonce whose hash the token contains, once', async () => {
    const { token } = await requestIdToken(providers, makeProviderAccount(providers), 'made by the app')
    const credentials = { token, nonce: 'made by the app' }
    expect((await signInWith(wire.client(), credentials)).error).toBeNull()
    expect((await signInWith(wire.client(), credentials)).error).toMatchObject({
      status: 400,
      message: 'This ID token was used before',
    })
  })

  it('accepts the access token that matches at_hash', async () => {
    const person = makeProviderAccount(providers)
    const { token, accessToken } = await requestIdToken(providers, person)
    expect((await signInWith(wire.client(), { token, access_token: accessToken })).error).toBeNull()
  })

  it('finds the provider by issuer and client id', async () => {
    const { token } = await requestIdToken(providers, makeProviderAccount(providers))
    const params = { provider: undefined, id_token: token, issuer: providers.oidc.issuer }
    expect((await postIdToken(wire, { ...params, client_id: 'firstline' })).status).toBe(200)
    expect(await postIdToken(wire, { ...params, client_id: 'another' })).toMatchObject({
      status: 400,
      code: 'provider_disabled',
    })
    // The audience must be that client only, although both clients are ours.
    const [acme] = providers.settings
    if (!acme) throw new Error('There is no provider')
    const both = await openWire({ settings: { providers: [{ ...acme, clientIds: ['firstline', 'app'] }] } })
    expect((await postIdToken(both, { ...params, client_id: 'app' })).body).toMatchObject({
      error_description: 'Unacceptable audience in id_token',
    })
  })

  it.each([
    ['no token', { id_token: undefined }, 'id_token required'],
    ['no provider', { provider: undefined, id_token: 'x' }, 'provider or client_id and issuer required'],
    ['no JWT', { id_token: 'x' }, 'Bad ID token'],
  ])('returns an OAuth error (RFC 6749, 5.2) for %s', async (_, body, description) => {
    const { status, body: response, headers } = await postIdToken(wire, body)
    expect(status).toBe(400)
    expect(response).toEqual({ error: 'invalid request', error_description: description })
    expect(headers.get('cache-control')).toBe('no-store')
  })

  it.each(['google', 'github', '__proto__'])(
    'refuses the provider %s, which issues no accepted ID tokens',
    async (provider) => {
      expect(await postIdToken(wire, { provider, id_token: 'x' })).toMatchObject({
        status: 400,
        code: 'provider_disabled',
      })
    },
  )

  it('refuses a new user while sign-up is closed', async () => {
    const closed = await openWire({ settings: { signupOpen: false } })
    const { token } = await requestIdToken(providers, makeProviderAccount(providers))
    expect((await signInWith(closed.client(), { token })).error).toMatchObject({ code: 'signup_disabled' })
  })
})

describe('key set of a provider', () => {
  it('is fetched once, again for a new key, and once a minute for an unknown key', async () => {
    const clock = tickingClock()
    const own = await openWire({ clock })
    const { oidc } = providers
    const person = makeProviderAccount(providers)
    const countKeyRequests = () => oidc.calls.filter(({ path }) => path === '/jwks').length
    const before = countKeyRequests()
    const signIn = async (token: string) => (await signInWith(own.client(), { token })).error?.message
    const makeToken = () => oidc.sign(makeIdTokenClaims(providers, person))
    expect(await signIn(makeToken())).toBeUndefined()
    expect(await signIn(makeToken())).toBeUndefined()
    expect(countKeyRequests() - before).toBe(1)
    oidc.rotateKeys()
    expect(await signIn(makeToken())).toBeUndefined()
    expect(countKeyRequests() - before).toBe(2)
    const unknownKey = oidc.sign(makeIdTokenClaims(providers, person), { kid: 'unknown' })
    expect(await signIn(unknownKey)).toBe('Bad ID token')
    expect(countKeyRequests() - before).toBe(2)
    clock.advance(60_000)
    expect(await signIn(unknownKey)).toBe('Bad ID token')
    expect(await signIn(unknownKey)).toBe('Bad ID token')
    expect(countKeyRequests() - before).toBe(3)
  })

  it('stays cached while the provider is unavailable, and a missing one is reported as server_error', async () => {
    const clock = tickingClock()
    const [known, unknown] = [await openWire({ clock }), await openWire({ clock })]
    const token = () => providers.oidc.sign(makeIdTokenClaims(providers, makeProviderAccount(providers)))
    expect((await signInWith(known.client(), { token: token() })).error).toBeNull()
    for (const failure of ['failing', 'rubbish', 'redirecting', 'huge', 'down'] as const) {
      simulateFailure(providers.oidc, failure)
      const refused = await postIdToken(unknown, { id_token: token() })
      expect(refused.body).toEqual({
        error: 'server_error',
        error_description: 'The provider cannot be reached',
      })
    }
    clock.advance(11 * 60_000)
    const later = {
      iat: Math.floor(clock.now().getTime() / 1000),
      exp: Math.floor(clock.now().getTime() / 1000) + 60,
    }
    const makeFreshToken = () =>
      providers.oidc.sign({ ...makeIdTokenClaims(providers, makeProviderAccount(providers)), ...later })
    expect((await signInWith(known.client(), { token: makeFreshToken() })).error).toBeNull()
    providers.oidc.setMood('ok')
    expect((await signInWith(unknown.client(), { token: makeFreshToken() })).error).toBeNull()
  })
})
