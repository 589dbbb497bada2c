import { makeSigningKey, signToken } from '@firstline/wire/test-identity-providers'
import { afterAll, describe, expect, it } from 'vitest'
import { readClaims } from '@firstline/wire/test-wire/accounts'
import { createTestDatabase } from '@firstline/platform/testing/test-database'
import { encodePart } from '@firstline/wire/test-wire/fixtures'
import { signByHmac } from '#auth/test/forged-id-tokens.ts'
import {
  simulateFailure,
  makeProviderAccount,
  PROVIDER_SECRET,
  ProviderBrowser,
  startProviders,
  tamperClaims,
} from '#auth/test/provider-browser.ts'
import { openTestApi } from '@firstline/wire/test-wire/test-services'

const { database, owner } = await createTestDatabase()
const providers = await startProviders(afterAll)
const { oidc, other } = providers
const base = { database, settings: { providers: providers.settings } }
const wire = await openTestApi(base)
const own = makeSigningKey()

describe('ID token of the authorization code flow', () => {
  it.each([
    ['of another issuer', { iss: 'https://accounts.evil.test' }],
    ['for another client', { aud: 'another-client' }],
    ['for several clients, authorized for another', { aud: ['firstline', 'another'], azp: 'another' }],
    ['with the nonce of another flow', { nonce: 'another' }],
    ['without a nonce', { nonce: undefined }],
    ['expired', { exp: 1_000_000_000 }],
    ['without a subject', { sub: undefined }],
    ['with an empty subject', { sub: '' }],
  ])('is refused, and creates no account: %s', async (_, claims) => {
    const person = makeProviderAccount(providers)
    tamperClaims(oidc, (original) => ({ ...original, ...claims }))
    const { query } = await new ProviderBrowser(wire).go({ account: person.sub })
    expect(query).toMatchObject({ error: 'invalid_request', error_code: 'bad_oauth_callback' })
    expect(await owner.query('select 1 from auth.users where email = $1', [person.email])).toEqual([])
  })

  it.each<[string, (claims: object) => string]>([
    ['with another key', (claims) => signToken(own, claims)],
    ['with another key of the same kid', (claims) => signToken(own, claims, { kid: oidc.key.kid })],
    [
      'with the key in its header',
      (claims) => signToken(own, claims, { jwk: own.publicJwk, kid: undefined }),
    ],
    ['with our client secret', (claims) => signByHmac(oidc, PROVIDER_SECRET, claims)],
    ['with alg none', (claims) => `${encodePart({ alg: 'none' })}.${encodePart(claims)}.`],
  ])('is refused when it is signed %s, although it comes from the token endpoint', async (_, forge) => {
    const person = makeProviderAccount(providers)
    tamperClaims(oidc, forge)
    const { query } = await new ProviderBrowser(wire).go({ account: person.sub })
    expect(query).toMatchObject({ error: 'invalid_request', error_code: 'bad_oauth_callback' })
  })

  it('cannot set roles, app metadata, an AAL or a phone number', async () => {
    const person = makeProviderAccount(providers)
    const forbidden = {
      role: 'service_role',
      app_metadata: { admin: true },
      providers: ['email'],
      aal: 'aal2',
    }
    tamperClaims(oidc, (claims) => ({
      ...claims,
      ...forbidden,
      phone: '491701234567',
      phone_number_verified: true,
    }))
    const { user, session } = await new ProviderBrowser(wire).signIn({ account: person.sub })
    expect(user).toMatchObject({
      role: 'authenticated',
      phone: '',
      app_metadata: { provider: 'acme', providers: ['acme'] },
    })
    expect(Object.keys(user?.app_metadata ?? {})).toHaveLength(2)
    expect(Object.keys(user?.user_metadata ?? {})).not.toContain('app_metadata')
    expect(readClaims(session?.access_token)).toMatchObject({ role: 'authenticated', aal: 'aal1' })
  })

  it('is verified by rotated keys after one failed sign-in refreshes the key set', async () => {
    const person = makeProviderAccount(providers)
    other.addAccount(person)
    const account = { provider: 'other', account: person.sub }
    const { user } = await new ProviderBrowser(wire).signIn(account)
    other.rotateKeys({ dropOld: true })
    await new ProviderBrowser(wire).go(account)
    expect((await new ProviderBrowser(wire).signIn(account)).user?.id).toBe(user?.id)
  })

  it('cannot be verified while the key set is unreadable', async () => {
    const freshWire = await openTestApi(base)
    const person = makeProviderAccount(providers)
    simulateFailure(oidc, 'rubbish', '/jwks')
    const { query } = await new ProviderBrowser(freshWire).go({ account: person.sub })
    expect(query).toMatchObject({ error: 'temporarily_unavailable' })
    oidc.setMood('ok')
    await new ProviderBrowser(freshWire).signIn({ account: person.sub })
  })
})
