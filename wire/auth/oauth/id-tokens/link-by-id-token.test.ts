import { afterAll, describe, expect, it } from 'vitest'
import { readClaims, readAuthMethods, signInByCode, tickingClock } from '@firstline/wire/test-wire/accounts'
import { createTestDatabase } from '@firstline/platform/testing/test-database'
import { addVerifiedFactor } from '@firstline/wire/test-wire/mfa-factors'
import { requestIdToken, postIdToken, signInWith } from '#auth/test/id-tokens.ts'
import { signUp } from '@firstline/wire/test-wire/sign-up'
import { makeProviderAccount, startProviders } from '#auth/test/provider-browser.ts'
import { openTestApi } from '@firstline/wire/test-wire/test-services'

const { database } = await createTestDatabase()
const providers = await startProviders(afterAll)
const clock = tickingClock()
const base = { database, clock, settings: { providers: providers.settings } }
const wire = await openTestApi(base)

const google = (token: string) => ({ provider: 'acme', token })

describe('linkIdentity with an ID token', () => {
  it('links the identity to the caller in the current session', async () => {
    const { client, id, token: before } = await signInByCode(wire, 'links@example.test')
    const person = makeProviderAccount(providers, { email: 'elsewhere@example.test' })
    const { token } = await requestIdToken(providers, person, 'nonce')
    const { data, error } = await client.auth.linkIdentity({ ...google(token), nonce: 'nonce' })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({
      id,
      email: 'links@example.test',
      app_metadata: { provider: 'email', providers: ['email', 'acme'] },
    })
    expect(readClaims(data.session?.access_token)['session_id']).toBe(readClaims(before)['session_id'])
    expect(readAuthMethods(data.session?.access_token)).toEqual(readAuthMethods(before))
    expect((await client.auth.getUserIdentities()).data?.identities).toMatchObject([
      { provider: 'email' },
      { provider: 'acme', id: person.sub },
    ])
    expect((await client.auth.refreshSession()).error).toBeNull()
    const again = await signInWith(wire.client(), await requestIdToken(providers, person))
    expect(again.data.user?.id).toBe(id)
    const notices = (await wire.outgoing.list()).filter(
      ({ message }) => message.kind === 'sign_in_method_added',
    )
    expect(notices.map(({ message }) => message.to)).toContain('links@example.test')
  })

  it('refuses an identity that is linked already, to this or another user', async () => {
    const person = makeProviderAccount(providers)
    const requestFresh = async () => google((await requestIdToken(providers, person)).token)
    const one = await signInByCode(wire, 'one@example.test')
    const other = await signInByCode(wire, 'other@example.test')
    expect((await one.client.auth.linkIdentity(await requestFresh())).error).toBeNull()
    const alreadyLinked = { status: 422, code: 'identity_already_exists' }
    expect((await one.client.auth.linkIdentity(await requestFresh())).error).toMatchObject({
      ...alreadyLinked,
      message: 'Identity is already linked',
    })
    expect((await other.client.auth.linkIdentity(await requestFresh())).error).toMatchObject({
      ...alreadyLinked,
      message: 'Identity is already linked to another user',
    })
  })

  it('is refused to users of a single sign-on provider', async () => {
    const { client, id } = await signInByCode(wire, 'colleague@example.test')
    await database.query('update auth.users set is_sso_user = true where id = $1', [id])
    const { token } = await requestIdToken(providers, makeProviderAccount(providers))
    expect((await client.auth.linkIdentity(google(token))).error).toMatchObject({ code: 'user_sso_managed' })
  })

  it('is refused without a session, and where manual linking is disabled', async () => {
    const { token } = await requestIdToken(providers, makeProviderAccount(providers))
    const body = { id_token: token, link_identity: true }
    expect(await postIdToken(wire, body)).toMatchObject({ status: 401, code: 'no_authorization' })
    const strict = await openTestApi({ ...base, settings: { ...base.settings, manualLinking: false } })
    const { token: session } = await signInByCode(strict, 'strict@example.test')
    expect(await postIdToken(strict, body, session)).toMatchObject({
      status: 404,
      code: 'manual_linking_disabled',
    })
  })

  it('requires aal2 of an account with a second factor and keeps that level', async () => {
    const email = 'careful@example.test'
    const { client } = await signInByCode(wire, email)
    await addVerifiedFactor(client, clock)
    const aal1 = await signInByCode(wire, email)
    const person = makeProviderAccount(providers)
    const requestFresh = async () => google((await requestIdToken(providers, person)).token)
    expect((await aal1.client.auth.linkIdentity(await requestFresh())).error).toMatchObject({
      status: 401,
      code: 'insufficient_aal',
    })
    const { data } = await client.auth.linkIdentity(await requestFresh())
    expect(readClaims(data.session?.access_token)).toMatchObject({ aal: 'aal2' })
    // The linked identity reaches only aal1, like a password.
    const byProvider = wire.client()
    const { data: signedIn } = await signInWith(byProvider, await requestIdToken(providers, person))
    expect(readClaims(signedIn.session?.access_token)).toMatchObject({ aal: 'aal1' })
    expect((await byProvider.auth.updateUser({ data: { a: 1 } })).error?.code).toBe('insufficient_aal')
  })

  it("discards unverified credentials when it verifies the account's own address, in a new session", async () => {
    const { client, token: before } = await signUp(wire, 'unproven@example.test')
    const person = makeProviderAccount(providers, { email: 'unproven@example.test' })
    const { data, error } = await client.auth.linkIdentity(
      google((await requestIdToken(providers, person)).token),
    )
    expect(error).toBeNull()
    expect(readAuthMethods(data.session?.access_token)).toEqual(['oauth'])
    expect((await wire.client().auth.getUser(before)).error?.name).toBe('AuthSessionMissingError')
    expect((await client.auth.getUser()).data.user?.app_metadata['providers']).toEqual(['acme'])
  })
})
