import { createPublicKey } from 'node:crypto'
import { makeSigningKey, signToken, startOidcProvider } from '@firstline/wire/test-identity-providers'
import { afterAll, describe, expect, it } from 'vitest'
import { createTestDatabase } from '@firstline/platform/testing/test-database'
import { encodePart } from '@firstline/wire/test-wire/fixtures'
import { expectIdTokenRefused, signByHmac } from '#auth/test/forged-id-tokens.ts'
import { makeIdTokenClaims, postIdToken } from '#auth/test/id-tokens.ts'
import { makeProviderAccount, startProviders } from '#auth/test/provider-browser.ts'
import { openTestApi } from '@firstline/wire/test-wire/test-services'

const { database } = await createTestDatabase()
const providers = await startProviders(afterAll)
const { oidc, other } = providers
const wire = await openTestApi({ database, settings: { providers: providers.settings } })
const own = makeSigningKey()
const evil = await startOidcProvider()
afterAll(() => evil.close())

/** A user with an account here, whom the attacker impersonates. */
const victim = makeProviderAccount(providers)
const claims = () => makeIdTokenClaims(providers, victim)
const now = () => Math.floor(Date.now() / 1000)
const hs256 = (secret: string | Buffer) => signByHmac(oidc, secret, claims())

describe('forged ID tokens', () => {
  it('pass when nothing is wrong, as a control', async () => {
    expect((await postIdToken(wire, { id_token: oidc.sign(claims()) })).status).toBe(200)
  })

  const rsa = () => createPublicKey({ key: oidc.key.publicJwk, format: 'jwk' })
  it.each<[string, () => string]>([
    ['signed by the key of the attacker', () => signToken(own, claims())],
    [
      'signed by another key under the kid of the real one',
      () => signToken(own, claims(), { kid: oidc.key.kid }),
    ],
    ['without a kid', () => signToken(own, claims(), { kid: undefined })],
    [
      'with the key in its header (jwk)',
      () => signToken(own, claims(), { kid: undefined, jwk: own.publicJwk }),
    ],
    [
      'with the address of a key set (jku)',
      () => signToken(evil.key, claims(), { jku: `${evil.issuer}/jwks` }),
    ],
    [
      'with the address of a certificate (x5u)',
      () => signToken(evil.key, claims(), { x5u: `${evil.issuer}/jwks` }),
    ],
    ['signed by another configured provider', () => other.sign(claims())],
    ['issued by another configured provider', () => other.sign({ ...claims(), iss: other.issuer })],
    ['unsigned (alg none)', () => `${encodePart({ alg: 'none', typ: 'JWT' })}.${encodePart(claims())}.`],
    [
      'unsigned, with alg none in other letter case',
      () => `${encodePart({ alg: 'nOnE' })}.${encodePart(claims())}.`,
    ],
    [
      'signed with the public key (PEM) as an HMAC secret',
      () => hs256(rsa().export({ type: 'spki', format: 'pem' })),
    ],
    [
      'signed with the public key (DER) as an HMAC secret',
      () => hs256(rsa().export({ type: 'spki', format: 'der' })),
    ],
    ['signed with an empty HMAC secret', () => hs256('')],
    ['with an alg that the key does not have', () => oidc.sign(claims(), { alg: 'ES256' })],
    ['with an unknown critical header (crit)', () => oidc.sign(claims(), { crit: ['x'], x: 1 })],
    [
      'with claims changed after signing',
      () => withClaims(oidc.sign(claims()), { ...claims(), sub: 'another' }),
    ],
    ['with the type of an access token (at+jwt)', () => oidc.sign(claims(), { typ: 'at+jwt' })],
    ['with the events claim of a logout token', () => oidc.sign({ ...claims(), events: {} })],
  ])('are refused with an OAuth error: %s', async (_, forge) => {
    await expectIdTokenRefused(wire, forge())
  })

  it('cause no request to an issuer or key address that they name', () => {
    expect(evil.calls).toEqual([])
  })

  it.each<[string, (issuer: string) => unknown]>([
    ['with a trailing slash', (issuer) => `${issuer}/`],
    ['with an added path', (issuer) => `${issuer}/evil`],
    ['with an added domain suffix', (issuer) => `${issuer}.evil.test`],
    ['as the user part of another host', (issuer) => `${issuer}@evil.test`],
    ['in capital letters', (issuer) => issuer.toUpperCase()],
    ['with the https scheme', (issuer) => issuer.replace('http:', 'https:')],
    ['by another name of the same host', (issuer) => issuer.replace('127.0.0.1', 'localhost')],
    ['in a list', (issuer) => [issuer]],
    ['missing', () => undefined],
  ])('are refused when the issuer is written differently: %s', async (_, write) => {
    await expectIdTokenRefused(wire, oidc.sign({ ...claims(), iss: write(oidc.issuer) }))
  })

  it('are refused for an issuer that is not configured, without a request to it', async () => {
    const token = evil.sign({ ...claims(), iss: evil.issuer })
    for (const issuer of [evil.issuer, `${oidc.issuer}/`, oidc.issuer.toUpperCase()]) {
      const by = { provider: undefined, issuer, client_id: 'firstline', id_token: token }
      expect(await postIdToken(wire, by)).toMatchObject({ status: 400, code: 'provider_disabled' })
    }
    expect(evil.calls).toEqual([])
    // The issuer field has no effect next to a configured provider.
    await expectIdTokenRefused(wire, token, { issuer: evil.issuer, client_id: 'firstline' })
  })

  it.each<[string, object]>([
    ['another client', { aud: 'another' }],
    ['our client id in other letter case', { aud: 'Firstline' }],
    ['our client id and another', { aud: ['firstline', 'another'] }],
    [
      'our client id and another, authorized party (azp) ours',
      { aud: ['firstline', 'another'], azp: 'firstline' },
    ],
    ['an empty list', { aud: [] }],
    ['our client id twice, without azp', { aud: ['firstline', 'firstline'] }],
  ])('are refused for the audience: %s', async (_, change) => {
    await expectIdTokenRefused(wire, oidc.sign({ ...claims(), ...change }), {}, expectedFor(change))
  })

  it('are refused for another authorized party (azp)', async () => {
    const wrong = 'Unacceptable azp in id_token'
    await expectIdTokenRefused(wire, oidc.sign({ ...claims(), azp: 'another' }), {}, wrong)
    await expectIdTokenRefused(wire, oidc.sign({ ...claims(), azp: ['firstline'] }), {}, wrong)
  })

  it.each<[string, () => object]>([
    ['expired', () => ({ exp: now() - 31, iat: now() - 600 })],
    ['without exp', () => ({ exp: undefined })],
    ['with exp as a string', () => ({ exp: '9999999999' })],
    ['issued in the future', () => ({ iat: now() + 60 })],
    ['without iat', () => ({ iat: undefined })],
    ['not valid yet (nbf)', () => ({ nbf: now() + 60 })],
    ['issued two days ago, not expired', () => ({ iat: now() - 2 * 86_400 })],
    ['without aud', () => ({ aud: undefined })],
  ])('are refused by their time and audience claims: %s', async (_, change) => {
    await expectIdTokenRefused(wire, oidc.sign({ ...claims(), ...change() }))
  })

  it.each<[string, unknown]>([
    ['missing', undefined],
    ['empty', ''],
  ])('are refused when the subject is %s', async (_, sub) => {
    await expectIdTokenRefused(wire, oidc.sign({ ...claims(), sub }), {}, 'Missing sub claim in id_token')
  })

  it('are refused when the subject is too long or malformed', async () => {
    for (const sub of ['x'.repeat(256), 7, 'a\0b']) {
      const { status } = await postIdToken(wire, { id_token: oidc.sign({ ...claims(), sub }) })
      expect(status).toBe(400)
    }
  })
})

describe('ID tokens with odd claim values', () => {
  it('never cause a 5xx, and are refused for odd values of the required claims', async () => {
    const person = makeProviderAccount(providers)
    const opened = new Set<string>()
    const names = 'iss sub aud azp iat exp nbf nonce at_hash email email_verified name picture'
    for (const claim of names.split(' ')) {
      for (const value of [null, -1, '\0', '\ud800', 'x'.repeat(10_000), [null], { toString: 1 }]) {
        const token = oidc.sign({ ...makeIdTokenClaims(providers, person), [claim]: value })
        const { status, body } = await postIdToken(wire, { id_token: token, access_token: 'x' })
        expect(
          status,
          `${claim} = ${String(JSON.stringify(value)).slice(0, 60)} ${JSON.stringify(body)}`,
        ).toBeLessThan(500)
        if (status < 400) opened.add(claim)
      }
    }
    expect([...opened]).toEqual(['nbf', 'email', 'email_verified', 'name', 'picture'])
  })
})

function withClaims(token: string, changed: object): string {
  const [header, , signature] = token.split('.')
  return `${header}.${encodePart(changed)}.${signature}`
}

function expectedFor({ aud }: { aud?: unknown }): string {
  const isOurs = Array.isArray(aud) && aud.length > 0 && aud.every((each) => each === 'firstline')
  return isOurs ? 'Unacceptable azp in id_token' : 'Unacceptable audience in id_token'
}
