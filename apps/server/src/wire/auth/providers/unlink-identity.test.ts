import { randomUUID } from 'node:crypto'
import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, describe, expect, it } from 'vitest'
import { messageTo, signInByCode, tickingClock } from '#test/accounts.ts'
import { askAuth, interrupted } from '#test/ask-auth.ts'
import { createTestDatabase } from '#test/engines/test-database.ts'
import { protect, raise } from '#test/factors.ts'
import { makeEmail, password } from '#test/fixtures.ts'
import { idTokenOf, signInWith } from '#test/id-tokens.ts'
import { makePerson, providersOfFile } from '#test/provider-browser.ts'
import { openTestWire, type TestWireOptions } from '#test/test-wire.ts'

const { database, owner } = await createTestDatabase()
const providers = await providersOfFile(afterAll)
const clock = tickingClock()
const open = (options: Partial<TestWireOptions> = {}) =>
  openTestWire({
    database,
    clock,
    ...options,
    settings: { providers: providers.settings, autoconfirm: false, ...options.settings },
  })
const wire = await open()

type Person = ReturnType<typeof makePerson>

/** A member by mail, whose account an identity of somebody at the provider opens as well. */
async function member(email: string, person: Person) {
  const signedIn = await signInByCode(wire, email)
  const { token } = await idTokenOf(providers, person)
  const { error } = await signedIn.client.auth.linkIdentity({ provider: 'acme', token })
  if (error) throw error
  return signedIn
}

async function identityOf(client: SupabaseClient, provider: string) {
  const { data } = await client.auth.getUserIdentities()
  const identity = data?.identities.find((each) => each.provider === provider)
  if (!identity) throw new Error(`There is no identity of ${provider}`)
  return identity
}

const unlink = async (client: SupabaseClient, provider: string) =>
  client.auth.unlinkIdentity(await identityOf(client, provider))

describe('taking away a way in', () => {
  it('leaves the others, and the provider’s account opens this one no longer', async () => {
    const person = makePerson(providers)
    const { client, id } = await member('keeps@example.test', person)
    expect(await unlink(client, 'acme')).toEqual({ data: {}, error: null })
    const { data } = await client.auth.refreshSession()
    expect(data.user).toMatchObject({
      email: 'keeps@example.test',
      app_metadata: { provider: 'email', providers: ['email'] },
      identities: [{ provider: 'email' }],
    })
    const { user } = (await signInWith(wire.client(), await idTokenOf(providers, person))).data
    expect(user?.id).not.toBe(id)
    const told = await messageTo(wire, 'keeps@example.test', 'way_in_removed')
    expect(told.text).toContain('acme no longer opens your Firstline account keeps@example.test.')
  })

  it('ends every other session, and sign-ins that are under way', async () => {
    const person = makePerson(providers)
    const { client } = await member('others@example.test', person)
    const other = wire.client()
    expect((await signInWith(other, await idTokenOf(providers, person))).error).toBeNull()
    await wire.client().auth.signInWithOtp({ email: 'others@example.test' })
    const { code } = await messageTo(wire, 'others@example.test', 'magic_link')
    expect((await unlink(client, 'acme')).error).toBeNull()
    expect((await other.auth.getUser()).error).not.toBeNull()
    expect((await other.auth.refreshSession()).error).not.toBeNull()
    const late = { email: 'others@example.test', token: code, type: 'email' } as const
    expect((await wire.client().auth.verifyOtp(late)).error).toMatchObject({ code: 'otp_expired' })
    expect((await client.auth.getUser()).error).toBeNull()
  })

  it('takes the password with it when it was the way by mail; the address moves to one that is proven', async () => {
    const person = makePerson(providers)
    const { client } = await member('moves@example.test', person)
    expect((await client.auth.updateUser({ password })).error).toBeNull()
    expect((await unlink(client, 'email')).error).toBeNull()
    expect((await client.auth.getUser()).data.user).toMatchObject({
      email: person.email,
      user_metadata: { email: person.email, email_verified: true },
      app_metadata: { provider: 'acme', providers: ['acme'] },
    })
    for (const email of ['moves@example.test', person.email]) {
      const tried = await wire.client().auth.signInWithPassword({ email, password })
      expect(tried.error).toMatchObject({ code: 'invalid_credentials' })
    }
    expect((await messageTo(wire, 'moves@example.test', 'way_in_removed')).text).toContain(
      'Your password no longer opens your Firstline account',
    )
  })

  it('leaves an address proven that a mail had proven', async () => {
    const person = makePerson(providers, { email: 'same@example.test' })
    const { client, id } = await member('same@example.test', person)
    // As accounts are from before that was written down beside the identity of the mail.
    await owner.query('update auth.users set proven_email = null, proven_email_at = null where id = $1', [id])
    expect((await unlink(client, 'email')).error).toBeNull()
    // Whoever proves it again finds the account as it is: with its sessions.
    expect((await signInByCode(wire, 'same@example.test')).id).toBe(id)
    expect((await client.auth.getUser()).data.user).toMatchObject({ id, email: 'same@example.test' })
  })

  it.each([
    ['that the provider has not verified', { email_verified: false }],
    ['that it calls verified by a word', { email_verified: 'true' }],
    ['that it does not have', { email: '' }],
  ])('never leaves the account an address %s', async (_, claims) => {
    const person = makePerson(providers, claims)
    const { client } = await member(makeEmail('stays'), person)
    expect((await unlink(client, 'email')).error).toMatchObject({
      status: 422,
      code: 'email_conflict_identity_not_deletable',
    })
    expect((await client.auth.getUserIdentities()).data?.identities).toHaveLength(2)
  })

  it('nor one that is somebody else’s, or the installation’s', async () => {
    const taken = makePerson(providers, { email: 'taken@example.test' })
    const one = await member('one@example.test', taken)
    await signInByCode(wire, 'taken@example.test')
    expect((await unlink(one.client, 'email')).error).toMatchObject({
      code: 'email_conflict_identity_not_deletable',
    })
    const admin = makePerson(providers, { email: 'admin@example.test' })
    const two = await member('two@example.test', admin)
    const careful = await open({ isReserved: (email) => email === 'admin@example.test' })
    const { data } = await two.client.auth.getSession()
    const client = careful.client()
    await client.auth.setSession(data.session ?? { access_token: '', refresh_token: '' })
    expect((await unlink(client, 'email')).error).toMatchObject({
      code: 'email_conflict_identity_not_deletable',
    })
  })

  it('leaves somebody with a number no address that is not proven, and takes a number with its identity', async () => {
    const person = makePerson(providers, { email_verified: false })
    const { client } = await member('with-number@example.test', person)
    const phone = '491701234567'
    await client.auth.updateUser({ phone })
    const { code } = await messageTo(wire, phone, 'phone_change')
    expect((await client.auth.verifyOtp({ phone, token: code, type: 'phone_change' })).error).toBeNull()
    expect((await unlink(client, 'email')).error).toBeNull()
    const { user } = (await client.auth.getUser()).data
    expect(user).toMatchObject({ email: '', phone, app_metadata: { providers: ['acme', 'phone'] } })
    expect(user?.email_confirmed_at).toBeUndefined()
    expect((await unlink(client, 'phone')).error).toBeNull()
    expect((await client.auth.getUser()).data.user).toMatchObject({
      phone: '',
      app_metadata: { provider: 'acme', providers: ['acme'] },
    })
  })

  it('is not overtaken by a sign-in that it takes away', async () => {
    const person = makePerson(providers)
    const { client } = await member('overtaken@example.test', person)
    const meanwhile = interrupted(database, 'auth.start_session', () => unlink(client, 'acme'))
    const slow = await open({ database: meanwhile })
    const { error } = await signInWith(slow.client(), await idTokenOf(providers, person))
    expect(meanwhile.hasHappened()).toBe(true)
    expect(error).toMatchObject({ status: 400, code: 'invalid_credentials' })
  })

  it('is refused for the last one that lets in', async () => {
    const refused = { status: 422, code: 'single_identity_not_deletable' }
    const only = wire.client()
    await signInWith(only, await idTokenOf(providers, makePerson(providers)))
    expect((await unlink(only, 'acme')).error).toMatchObject(refused)

    const { token } = await member('two-ways@example.test', makePerson(providers))
    // The operator has given up the provider, or has no mail server and the account no password: nothing else is left.
    const [without, silent] = [
      await open({ settings: { providers: [] } }),
      await open({ settings: { autoconfirm: true } }),
    ]
    const { body } = await askAuth(wire, '/user', { token })
    const [byMail, byProvider] = body['identities'] as { identity_id: string; provider: string }[]
    const remove = (from: typeof wire, identity?: { identity_id: string }) =>
      askAuth(from, `/user/identities/${identity?.identity_id}`, { method: 'DELETE', token })
    expect(await remove(without, byMail)).toMatchObject(refused)
    expect(await remove(silent, byProvider)).toMatchObject(refused)
    expect(await remove(silent, byMail)).toMatchObject({ status: 200, body: {} })
  })

  it('is refused for what is nobody’s, somebody else’s, or no id', async () => {
    const { client, token } = await member('mine@example.test', makePerson(providers))
    const other = await member('yours@example.test', makePerson(providers))
    const yours = await identityOf(other.client, 'acme')
    const remove = (id: string) => askAuth(wire, `/user/identities/${id}`, { method: 'DELETE', token })
    const notFound = { status: 422, code: 'identity_not_found' }
    expect((await client.auth.unlinkIdentity(yours)).error).toMatchObject(notFound)
    expect(await remove(randomUUID())).toMatchObject(notFound)
    expect(await remove(yours.user_id)).toMatchObject(notFound)
    expect(await remove('none')).toMatchObject({ status: 404, code: 'validation_failed' })
    expect((await other.client.auth.getUserIdentities()).data?.identities).toHaveLength(2)
    const strict = await open({ settings: { manualLinking: false } })
    expect(
      await askAuth(strict, `/user/identities/${randomUUID()}`, { method: 'DELETE', token }),
    ).toMatchObject({ status: 404, code: 'manual_linking_disabled' })
  })

  it('takes the second factor of who has one', async () => {
    const { client } = await member('guarded@example.test', makePerson(providers))
    const app = await protect(client, clock)
    const low = await signInByCode(wire, 'guarded@example.test')
    expect((await unlink(low.client, 'acme')).error).toMatchObject({ status: 401, code: 'insufficient_aal' })
    app.nextCode()
    await raise(low.client, app)
    expect((await unlink(low.client, 'acme')).error).toBeNull()
  })

  it.each([false, true])(
    'of two at once leaves one, also where an address lets in by its password alone: %s',
    async (autoconfirm) => {
      const { client: anywhere, id } = await member(
        `races-${autoconfirm}@example.test`,
        makePerson(providers),
      )
      await anywhere.auth.updateUser({ password })
      const client = (await open({ settings: { autoconfirm } })).client()
      const { data } = await anywhere.auth.getSession()
      await client.auth.setSession(data.session ?? { access_token: '', refresh_token: '' })
      const results = await Promise.all([unlink(client, 'email'), unlink(client, 'acme')])
      expect(results.filter(({ error }) => error === null)).toHaveLength(1)
      const left = await owner.query('select provider from auth.identities where user_id = $1', [id])
      expect(left).toHaveLength(1)
    },
  )
})
