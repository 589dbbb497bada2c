import { createHmac, createPublicKey, randomUUID } from 'node:crypto'
import { makeSigningKey, signToken, startOidcProvider } from '@firstline/stub-providers'
import { afterAll, describe, expect, it } from 'vitest'
import { claimsOf, signInByCode } from '#test/accounts.ts'
import { createTestDatabase } from '#test/engines/test-database.ts'
import { encodePart, makeEmail } from '#test/fixtures.ts'
import { claimsFor, idTokenOf, nonceFor, postIdToken } from '#test/id-tokens.ts'
import {
  inMood,
  makePerson,
  PROVIDER_SECRET,
  ProviderBrowser,
  providersOfFile,
  tamperWith,
} from '#test/provider-browser.ts'
import { openTestWire } from '#test/test-wire.ts'

const { database, owner } = await createTestDatabase()
const providers = await providersOfFile(afterAll)
const { oidc, other } = providers
const base = { database, settings: { providers: providers.settings } }
const wire = await openTestWire(base)
const own = makeSigningKey()
const evil = await startOidcProvider()
afterAll(() => evil.close())

/** Somebody who has an account here, whom the attacker would be. */
const victim = makePerson(providers)
const claims = () => claimsFor(providers, victim)
const now = () => Math.floor(Date.now() / 1000)

async function expectRefused(token: string, more: object = {}, description = 'Bad ID token') {
  const answer = await postIdToken(wire, { id_token: token, ...more })
  expect(answer.body).toEqual({
    error: expect.stringMatching(/^invalid (?:request|nonce)$/),
    error_description: description,
  })
  expect(answer.status).toBe(400)
}

function hs256(secret: string | Buffer, said: object = claims()): string {
  const signed = `${encodePart({ alg: 'HS256', typ: 'JWT', kid: oidc.key.kid })}.${encodePart(said)}`
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`
}

const nextLetter = (letter = '') => String.fromCodePoint((letter.codePointAt(0) ?? 0) + 1)

async function accounts(): Promise<unknown> {
  return owner.query('select count(*) from auth.users')
}

describe('ID tokens that nobody should believe', () => {
  it('are told from a good one by what is wrong with each', async () => {
    expect((await postIdToken(wire, { id_token: oidc.sign(claims()) })).status).toBe(200)
  })

  const rsa = () => createPublicKey({ key: oidc.key.publicJwk, format: 'jwk' })
  it.each<[string, () => string]>([
    ['signed by the attacker', () => signToken(own, claims())],
    ['under the name of the real key', () => signToken(own, claims(), { kid: oidc.key.kid })],
    ['without a name of the key', () => signToken(own, claims(), { kid: undefined })],
    ['with the key in its header', () => signToken(own, claims(), { kid: undefined, jwk: own.publicJwk })],
    ['with the address of the key', () => signToken(evil.key, claims(), { jku: `${evil.issuer}/jwks` })],
    ['with a certificate’s address', () => signToken(evil.key, claims(), { x5u: `${evil.issuer}/jwks` })],
    ['by another provider of ours', () => other.sign(claims())],
    ['by another one for itself', () => other.sign({ ...claims(), iss: other.issuer })],
    ['not signed at all', () => `${encodePart({ alg: 'none', typ: 'JWT' })}.${encodePart(claims())}.`],
    ['not signed, in other letters', () => `${encodePart({ alg: 'nOnE' })}.${encodePart(claims())}.`],
    ['by the public key as a secret', () => hs256(rsa().export({ type: 'spki', format: 'pem' }))],
    ['by the public key’s bytes', () => hs256(rsa().export({ type: 'spki', format: 'der' }))],
    ['by no secret', () => hs256('')],
    ['named as of another kind', () => oidc.sign(claims(), { alg: 'ES256' })],
    ['with a header that has to be understood', () => oidc.sign(claims(), { crit: ['x'], x: 1 })],
    ['changed after it was signed', () => withClaims(oidc.sign(claims()), { ...claims(), sub: 'another' })],
    ['an access token', () => oidc.sign(claims(), { typ: 'at+jwt' })],
    ['a token for a logout', () => oidc.sign({ ...claims(), events: {} })],
  ])('%s', async (_, forge) => {
    await expectRefused(forge())
  })

  it('have nobody asked but the provider, whatever they name', () => {
    expect(evil.calls).toEqual([])
  })

  it.each<[string, (issuer: string) => unknown]>([
    ['with a slash', (issuer) => `${issuer}/`],
    ['with a path', (issuer) => `${issuer}/evil`],
    ['with more to its name', (issuer) => `${issuer}.evil.test`],
    ['as a name at another place', (issuer) => `${issuer}@evil.test`],
    ['in capitals', (issuer) => issuer.toUpperCase()],
    ['by https', (issuer) => issuer.replace('http:', 'https:')],
    ['by another name of this machine', (issuer) => issuer.replace('127.0.0.1', 'localhost')],
    ['among others', (issuer) => [issuer]],
    ['not at all', () => undefined],
  ])('of an issuer who writes himself %s', async (_, write) => {
    await expectRefused(oidc.sign({ ...claims(), iss: write(oidc.issuer) }))
  })

  it('by an issuer that was never set up, who is not asked either', async () => {
    const token = evil.sign({ ...claims(), iss: evil.issuer })
    for (const issuer of [evil.issuer, `${oidc.issuer}/`, oidc.issuer.toUpperCase()]) {
      const by = { provider: undefined, issuer, client_id: 'firstline', id_token: token }
      expect(await postIdToken(wire, by)).toMatchObject({ status: 400, code: 'provider_disabled' })
    }
    expect(evil.calls).toEqual([])
    // Named beside one that is set up, it changes nothing.
    await expectRefused(token, { issuer: evil.issuer, client_id: 'firstline' })
  })

  it.each<[string, object]>([
    ['for another app', { aud: 'another' }],
    ['for one that looks like ours', { aud: 'Firstline' }],
    ['for us and another', { aud: ['firstline', 'another'] }],
    ['for us and another, asked for by us', { aud: ['firstline', 'another'], azp: 'firstline' }],
    ['for nobody', { aud: [] }],
    ['for us twice, asked for by nobody', { aud: ['firstline', 'firstline'] }],
  ])('%s', async (_, change) => {
    await expectRefused(oidc.sign({ ...claims(), ...change }), {}, expectedFor(change))
  })

  it('for us, asked for by another', async () => {
    const wrong = 'Unacceptable azp in id_token'
    await expectRefused(oidc.sign({ ...claims(), azp: 'another' }), {}, wrong)
    await expectRefused(oidc.sign({ ...claims(), azp: ['firstline'] }), {}, wrong)
  })

  it.each<[string, () => object]>([
    ['that has expired', () => ({ exp: now() - 31, iat: now() - 600 })],
    ['that never expires', () => ({ exp: undefined })],
    ['that expires at no time', () => ({ exp: '9999999999' })],
    ['from the future', () => ({ iat: now() + 60 })],
    ['from no time', () => ({ iat: undefined })],
    ['that is good later', () => ({ nbf: now() + 60 })],
    ['of the day before yesterday that has not expired', () => ({ iat: now() - 2 * 86_400 })],
    ['of no audience', () => ({ aud: undefined })],
  ])('%s', async (_, change) => {
    await expectRefused(oidc.sign({ ...claims(), ...change() }))
  })

  it.each<[string, unknown]>([
    ['nobody', undefined],
    ['somebody without a name', ''],
  ])('of %s', async (_, sub) => {
    await expectRefused(oidc.sign({ ...claims(), sub }), {}, 'Missing sub claim in id_token')
  })

  it('of somebody whose name is too long, or no text', async () => {
    for (const sub of ['x'.repeat(256), 7, 'a\0b']) {
      const { status } = await postIdToken(wire, { id_token: oidc.sign({ ...claims(), sub }) })
      expect(status).toBe(400)
    }
  })
})

it('odd values in each claim are answered calmly, and open nothing where they say by whom, of whom and for whom it is', async () => {
  const person = makePerson(providers)
  const opened = new Set<string>()
  const names = 'iss sub aud azp iat exp nbf nonce at_hash email email_verified name picture'
  for (const claim of names.split(' ')) {
    for (const value of [null, -1, '\0', '\ud800', 'x'.repeat(10_000), [null], { toString: 1 }]) {
      const token = oidc.sign({ ...claimsFor(providers, person), [claim]: value })
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

describe('an ID token that somebody else was given', () => {
  const either = 'Passed nonce and nonce in id_token should either both exist or not.'

  it('counts for nobody who does not have its nonce', async () => {
    const token = oidc.sign({ ...claims(), nonce: nonceFor('the app’s') })
    await expectRefused(token, {}, either)
    await expectRefused(token, { nonce: '' }, either)
    await expectRefused(token, { nonce: 'another' }, 'Nonces mismatch')
    await expectRefused(token, { nonce: nonceFor('the app’s') }, 'Nonces mismatch')
    await expectRefused(
      oidc.sign({ ...claims(), nonce: 'as it is' }),
      { nonce: 'as it is' },
      'Nonces mismatch',
    )
    await expectRefused(oidc.sign({ ...claims(), nonce: ['x'] }), { nonce: 'x' }, 'Nonces mismatch')
    await expectRefused(oidc.sign(claims()), { nonce: 'put there' }, either)
    await expectRefused(oidc.sign({ ...claims(), nonce: '' }), { nonce: 'put there' }, either)
  })

  it('counts once with its nonce, also when both come at the same moment', async () => {
    const body = { id_token: oidc.sign({ ...claims(), nonce: nonceFor('seen') }), nonce: 'seen' }
    const answers = await Promise.all([postIdToken(wire, body), postIdToken(wire, body)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
    // The end of a signature can be written in several ways.
    const token = oidc.sign({ ...claims(), nonce: nonceFor('rewritten') })
    const rewritten = `${token.slice(0, -1)}${nextLetter(token.at(-1))}`
    const bytes = (of: string) => Buffer.from(of.split('.')[2] ?? '', 'base64url').toString('hex')
    expect(bytes(rewritten)).toBe(bytes(token))
    expect((await postIdToken(wire, { id_token: token, nonce: 'rewritten' })).status).toBe(200)
    await expectRefused(rewritten, { nonce: 'rewritten' }, 'This ID token was used before')
  })

  it('does not count with another access token than its own', async () => {
    const { token, accessToken } = await idTokenOf(providers, victim)
    const withHash = oidc.sign({ ...claims(), at_hash: 'AAAAAAAAAAAAAAAAAAAAAA' })
    await expectRefused(withHash, { access_token: accessToken })
    await expectRefused(oidc.sign({ ...claims(), at_hash: 7 }), { access_token: accessToken })
    expect((await postIdToken(wire, { id_token: token, access_token: accessToken })).status).toBe(200)
  })

  it('links its account to nobody else’s: not one that is somebody’s already', async () => {
    const { body } = await postIdToken(wire, { id_token: oidc.sign(claims()) })
    const attacker = await signInByCode(wire, 'attacker@example.test')
    const stolen = { id_token: oidc.sign(claims()), link_identity: true }
    expect(await postIdToken(wire, stolen, attacker.token)).toMatchObject({
      status: 422,
      code: 'identity_already_exists',
    })
    const { user } = await new ProviderBrowser(wire).signIn({ account: victim.sub })
    expect(user?.id).toBe((body['user'] as { id: string }).id)
  })

  it('links nothing for a session that is over, or is none', async () => {
    const attacker = await signInByCode(wire, 'signed-out@example.test')
    await attacker.client.auth.signOut()
    const body = { id_token: oidc.sign(claimsFor(providers, makePerson(providers))), link_identity: true }
    const before = await accounts()
    expect(await postIdToken(wire, body, attacker.token)).toMatchObject({
      status: 403,
      code: 'session_not_found',
    })
    expect(await postIdToken(wire, body, wire.gateway.keys.anonKey)).toMatchObject({ code: 'bad_jwt' })
    expect(await accounts()).toEqual(before)
  })
})

describe('an address that the provider has not verified', () => {
  it.each([false, 'true', 1, null, undefined, [true]])(
    'leads into nobody’s account, and tells of none: %j',
    async (verified) => {
      const asking = await openTestWire({ ...base, settings: { ...base.settings, autoconfirm: false } })
      const email = makeEmail('taken')
      const { id, client } = await signInByCode(asking, email)
      const ask = (address: string) =>
        postIdToken(asking, {
          id_token: oidc.sign({
            ...claims(),
            sub: randomUUID(),
            email: address,
            email_verified: verified,
          }),
        })
      const [taken, free] = [await ask(email), await ask(makeEmail('free'))]
      expect(taken).toMatchObject({ status: 422, code: 'provider_email_needs_verification' })
      expect(free.body).toEqual(taken.body)
      const { data } = await client.auth.getUser()
      expect(data.user).toMatchObject({ id, identities: [{ provider: 'email' }] })
    },
  )
})

describe('an ID token that is not for us, here and now', () => {
  it.each([
    ['of another issuer', { iss: 'https://accounts.evil.test' }],
    ['for another client', { aud: 'another-client' }],
    ['for several, by another', { aud: ['firstline', 'another'], azp: 'another' }],
    ['of another flow', { nonce: 'another' }],
    ['of no flow', { nonce: undefined }],
    ['expired', { exp: 1_000_000_000 }],
    ['of nobody', { sub: undefined }],
    ['of nobody, with a name', { sub: '' }],
  ])('opens nothing: %s', async (_, claims) => {
    const person = makePerson(providers)
    tamperWith(oidc, (said) => ({ ...said, ...claims }))
    const { query } = await new ProviderBrowser(wire).go({ account: person.sub })
    expect(query).toMatchObject({ error: 'invalid_request', error_code: 'bad_oauth_callback' })
    expect(await owner.query('select 1 from auth.users where email = $1', [person.email])).toEqual([])
  })

  it.each<[string, (claims: object) => string]>([
    ['by another key', (claims) => signToken(own, claims)],
    ['by another key of the same name', (claims) => signToken(own, claims, { kid: oidc.key.kid })],
    ['by the key in its header', (claims) => signToken(own, claims, { jwk: own.publicJwk, kid: undefined })],
    ['by our secret', (said) => hs256(PROVIDER_SECRET, said)],
    ['by nobody', (claims) => `${encodePart({ alg: 'none' })}.${encodePart(claims)}.`],
  ])('opens nothing when it is signed %s, though it comes from the provider itself', async (_, forge) => {
    const person = makePerson(providers)
    tamperWith(oidc, forge)
    const { query } = await new ProviderBrowser(wire).go({ account: person.sub })
    expect(query).toMatchObject({ error: 'invalid_request', error_code: 'bad_oauth_callback' })
  })

  it('says nothing that a person may not say of themselves', async () => {
    const person = makePerson(providers)
    const said = { role: 'service_role', app_metadata: { admin: true }, providers: ['email'], aal: 'aal2' }
    tamperWith(oidc, (claims) => ({ ...claims, ...said, phone: '491701234567', phone_number_verified: true }))
    const { user, session } = await new ProviderBrowser(wire).signIn({ account: person.sub })
    expect(user).toMatchObject({
      role: 'authenticated',
      phone: '',
      app_metadata: { provider: 'acme', providers: ['acme'] },
    })
    expect(Object.keys(user?.app_metadata ?? {})).toHaveLength(2)
    expect(Object.keys(user?.user_metadata ?? {})).not.toContain('app_metadata')
    expect(claimsOf(session?.access_token)).toMatchObject({ role: 'authenticated', aal: 'aal1' })
  })

  it('is looked at by the keys that the provider has by now, which one sign-in finds out', async () => {
    const person = makePerson(providers)
    other.addAccount(person)
    const going = { provider: 'other', account: person.sub }
    const { user } = await new ProviderBrowser(wire).signIn(going)
    other.rotateKeys({ dropOld: true })
    await new ProviderBrowser(wire).go(going)
    expect((await new ProviderBrowser(wire).signIn(going)).user?.id).toBe(user?.id)
  })

  it('is looked at by the provider’s keys', async () => {
    const fresh = await openTestWire(base)
    const person = makePerson(providers)
    inMood(oidc, 'rubbish', '/jwks')
    const { query } = await new ProviderBrowser(fresh).go({ account: person.sub })
    expect(query).toMatchObject({ error: 'temporarily_unavailable' })
    oidc.setMood('ok')
    await new ProviderBrowser(fresh).signIn({ account: person.sub })
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
