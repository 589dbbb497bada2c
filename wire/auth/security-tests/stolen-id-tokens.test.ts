import { afterAll, describe, expect, it } from 'vitest'
import { signInByCode } from '@firstline/wire/test-wire/accounts'
import { createTestDatabase } from '@firstline/platform/testing/test-database'
import { expectIdTokenRefused } from '#auth/test/forged-id-tokens.ts'
import { makeIdTokenClaims, requestIdToken, hashNonce, postIdToken } from '#auth/test/id-tokens.ts'
import { makeProviderAccount, ProviderBrowser, startProviders } from '#auth/test/provider-browser.ts'
import { openTestApi } from '@firstline/wire/test-wire/test-services'

const { database, owner } = await createTestDatabase()
const providers = await startProviders(afterAll)
const { oidc } = providers
const wire = await openTestApi({ database, settings: { providers: providers.settings } })

/** A user with an account here, whom the attacker impersonates. */
const victim = makeProviderAccount(providers)
const claims = () => makeIdTokenClaims(providers, victim)

const nextLetter = (letter = '') => String.fromCodePoint((letter.codePointAt(0) ?? 0) + 1)

async function countAccounts(): Promise<unknown> {
  return owner.query('select count(*) from auth.users')
}

describe('stolen ID token', () => {
  const either = 'Passed nonce and nonce in id_token should either both exist or not.'

  it('is refused without the nonce it was issued for', async () => {
    const token = oidc.sign({ ...claims(), nonce: hashNonce('the app’s') })
    await expectIdTokenRefused(wire, token, {}, either)
    await expectIdTokenRefused(wire, token, { nonce: '' }, either)
    await expectIdTokenRefused(wire, token, { nonce: 'another' }, 'Nonces mismatch')
    await expectIdTokenRefused(wire, token, { nonce: hashNonce('the app’s') }, 'Nonces mismatch')
    await expectIdTokenRefused(
      wire,
      oidc.sign({ ...claims(), nonce: 'as it is' }),
      { nonce: 'as it is' },
      'Nonces mismatch',
    )
    await expectIdTokenRefused(
      wire,
      oidc.sign({ ...claims(), nonce: ['x'] }),
      { nonce: 'x' },
      'Nonces mismatch',
    )
    await expectIdTokenRefused(wire, oidc.sign(claims()), { nonce: 'put there' }, either)
    await expectIdTokenRefused(wire, oidc.sign({ ...claims(), nonce: '' }), { nonce: 'put there' }, either)
  })

  it('is accepted once with its nonce, also in concurrent requests', async () => {
    const body = { id_token: oidc.sign({ ...claims(), nonce: hashNonce('seen') }), nonce: 'seen' }
    const responses = await Promise.all([postIdToken(wire, body), postIdToken(wire, body)])
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 400])
    // Unused bits let the last letter of a signature be written in several ways.
    const token = oidc.sign({ ...claims(), nonce: hashNonce('rewritten') })
    const rewritten = `${token.slice(0, -1)}${nextLetter(token.at(-1))}`
    const bytes = (of: string) => Buffer.from(of.split('.')[2] ?? '', 'base64url').toString('hex')
    expect(bytes(rewritten)).toBe(bytes(token))
    expect((await postIdToken(wire, { id_token: token, nonce: 'rewritten' })).status).toBe(200)
    await expectIdTokenRefused(wire, rewritten, { nonce: 'rewritten' }, 'This ID token was used before')
  })

  it('is refused with an access token that does not match at_hash', async () => {
    const { token, accessToken } = await requestIdToken(providers, victim)
    const withHash = oidc.sign({ ...claims(), at_hash: 'AAAAAAAAAAAAAAAAAAAAAA' })
    await expectIdTokenRefused(wire, withHash, { access_token: accessToken })
    await expectIdTokenRefused(wire, oidc.sign({ ...claims(), at_hash: 7 }), { access_token: accessToken })
    expect((await postIdToken(wire, { id_token: token, access_token: accessToken })).status).toBe(200)
  })

  it('cannot link an identity that belongs to another account', async () => {
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

  it('cannot link an identity to an ended session or to an API key', async () => {
    const attacker = await signInByCode(wire, 'signed-out@example.test')
    await attacker.client.auth.signOut()
    const body = {
      id_token: oidc.sign(makeIdTokenClaims(providers, makeProviderAccount(providers))),
      link_identity: true,
    }
    const before = await countAccounts()
    expect(await postIdToken(wire, body, attacker.token)).toMatchObject({
      status: 403,
      code: 'session_not_found',
    })
    expect(await postIdToken(wire, body, wire.gateway.keys.anonKey)).toMatchObject({ code: 'bad_jwt' })
    expect(await countAccounts()).toEqual(before)
  })
})
