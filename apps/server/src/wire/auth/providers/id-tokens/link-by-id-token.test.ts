import { afterAll, describe, expect, it } from 'vitest'
import { claimsOf, methodsOf, signInByCode, tickingClock } from '#test/accounts.ts'
import { createTestDatabase } from '#test/engines/test-database.ts'
import { protect } from '#test/factors.ts'
import { idTokenOf, postIdToken, signInWith } from '#test/id-tokens.ts'
import { signUp } from '#test/make-user.ts'
import { makePerson, providersOfFile } from '#test/provider-browser.ts'
import { openTestWire } from '#test/test-wire.ts'

const { database } = await createTestDatabase()
const providers = await providersOfFile(afterAll)
const clock = tickingClock()
const base = { database, clock, settings: { providers: providers.settings } }
const wire = await openTestWire(base)

const google = (token: string) => ({ provider: 'acme', token })

describe('a further way in, by an ID token', () => {
  it('is linked to the member who asks, in the session that asks', async () => {
    const { client, id, token: before } = await signInByCode(wire, 'links@example.test')
    const person = makePerson(providers, { email: 'elsewhere@example.test' })
    const { token } = await idTokenOf(providers, person, 'nonce')
    const { data, error } = await client.auth.linkIdentity({ ...google(token), nonce: 'nonce' })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({
      id,
      email: 'links@example.test',
      app_metadata: { provider: 'email', providers: ['email', 'acme'] },
    })
    expect(claimsOf(data.session?.access_token)['session_id']).toBe(claimsOf(before)['session_id'])
    expect(methodsOf(data.session?.access_token)).toEqual(methodsOf(before))
    expect((await client.auth.getUserIdentities()).data?.identities).toMatchObject([
      { provider: 'email' },
      { provider: 'acme', id: person.sub },
    ])
    expect((await client.auth.refreshSession()).error).toBeNull()
    const again = await signInWith(wire.client(), await idTokenOf(providers, person))
    expect(again.data.user?.id).toBe(id)
    const told = (await wire.outgoing.list()).filter(({ message }) => message.kind === 'way_in_added')
    expect(told.map(({ message }) => message.to)).toContain('links@example.test')
  })

  it('is refused where it is the member’s already, or somebody else’s', async () => {
    const person = makePerson(providers)
    const fresh = async () => google((await idTokenOf(providers, person)).token)
    const one = await signInByCode(wire, 'one@example.test')
    const other = await signInByCode(wire, 'other@example.test')
    expect((await one.client.auth.linkIdentity(await fresh())).error).toBeNull()
    const refused = { status: 422, code: 'identity_already_exists' }
    expect((await one.client.auth.linkIdentity(await fresh())).error).toMatchObject({
      ...refused,
      message: 'Identity is already linked',
    })
    expect((await other.client.auth.linkIdentity(await fresh())).error).toMatchObject({
      ...refused,
      message: 'Identity is already linked to another user',
    })
  })

  it('is not for a company’s people, who are the company’s', async () => {
    const { client, id } = await signInByCode(wire, 'colleague@example.test')
    await database.query('update auth.users set is_sso_user = true where id = $1', [id])
    const { token } = await idTokenOf(providers, makePerson(providers))
    expect((await client.auth.linkIdentity(google(token))).error).toMatchObject({ code: 'user_sso_managed' })
  })

  it('is linked by nobody without a session, nor where that is switched off', async () => {
    const { token } = await idTokenOf(providers, makePerson(providers))
    const body = { id_token: token, link_identity: true }
    expect(await postIdToken(wire, body)).toMatchObject({ status: 401, code: 'no_authorization' })
    const strict = await openTestWire({ ...base, settings: { ...base.settings, manualLinking: false } })
    const { token: session } = await signInByCode(strict, 'strict@example.test')
    expect(await postIdToken(strict, body, session)).toMatchObject({
      status: 404,
      code: 'manual_linking_disabled',
    })
  })

  it('takes the second factor of who has one, and what it raised stays raised', async () => {
    const email = 'careful@example.test'
    const { client } = await signInByCode(wire, email)
    await protect(client, clock)
    const low = await signInByCode(wire, email)
    const person = makePerson(providers)
    const fresh = async () => google((await idTokenOf(providers, person)).token)
    expect((await low.client.auth.linkIdentity(await fresh())).error).toMatchObject({
      status: 401,
      code: 'insufficient_aal',
    })
    const { data } = await client.auth.linkIdentity(await fresh())
    expect(claimsOf(data.session?.access_token)).toMatchObject({ aal: 'aal2' })
    // By what was linked one comes no further than by a password.
    const byProvider = wire.client()
    const { data: signedIn } = await signInWith(byProvider, await idTokenOf(providers, person))
    expect(claimsOf(signedIn.session?.access_token)).toMatchObject({ aal: 'aal1' })
    expect((await byProvider.auth.updateUser({ data: { a: 1 } })).error?.code).toBe('insufficient_aal')
  })

  it('that proves the account’s own address ends what nobody had proven, and goes on in a session of its own', async () => {
    const { client, token: before } = await signUp(wire, 'unproven@example.test')
    const person = makePerson(providers, { email: 'unproven@example.test' })
    const { data, error } = await client.auth.linkIdentity(google((await idTokenOf(providers, person)).token))
    expect(error).toBeNull()
    expect(methodsOf(data.session?.access_token)).toEqual(['oauth'])
    expect((await wire.client().auth.getUser(before)).error?.name).toBe('AuthSessionMissingError')
    expect((await client.auth.getUser()).data.user?.app_metadata['providers']).toEqual(['acme'])
  })
})
