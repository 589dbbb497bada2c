import { randomUUID } from 'node:crypto'
import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, describe, expect, it } from 'vitest'
import { readMessageTo, signInByCode, tickingClock } from '@firstline/wire/test-wire/accounts'
import { sendAuthRequest, interruptStatement } from '@firstline/wire/test-wire/request-auth'
import { createTestDatabase } from '@firstline/platform/testing/test-database'
import { addVerifiedFactor, verifyFactor } from '@firstline/wire/test-wire/mfa-factors'
import { makeEmail, password } from '@firstline/wire/test-wire/fixtures'
import { requestIdToken, signInWith } from '#auth/test/id-tokens.ts'
import { makeProviderAccount, startProviders } from '#auth/test/provider-browser.ts'
import { openTestApi, type TestWireOptions } from '@firstline/wire/test-wire/test-services'

const { database, owner } = await createTestDatabase()
const providers = await startProviders(afterAll)
const clock = tickingClock()
const openWire = (options: Partial<TestWireOptions> = {}) =>
  openTestApi({
    database,
    clock,
    ...options,
    settings: { providers: providers.settings, autoconfirm: false, ...options.settings },
  })
const wire = await openWire()

type Person = ReturnType<typeof makeProviderAccount>

/** A user who signs in by mail, with a linked identity of the provider. */
async function createLinkedMember(email: string, person: Person) {
  const signedIn = await signInByCode(wire, email)
  const { token } = await requestIdToken(providers, person)
  const { error } = await signedIn.client.auth.linkIdentity({ provider: 'acme', token })
  if (error) throw error
  return signedIn
}

async function findIdentity(client: SupabaseClient, provider: string) {
  const { data } = await client.auth.getUserIdentities()
  const identity = data?.identities.find((each) => each.provider === provider)
  if (!identity) throw new Error(`There is no identity of ${provider}`)
  return identity
}

const unlink = async (client: SupabaseClient, provider: string) =>
  client.auth.unlinkIdentity(await findIdentity(client, provider))

describe('DELETE /user/identities/{id}', () => {
  it('keeps the other identities, and the removed one no longer signs in', async () => {
    const person = makeProviderAccount(providers)
    const { client, id } = await createLinkedMember('keeps@example.test', person)
    expect(await unlink(client, 'acme')).toEqual({ data: {}, error: null })
    const { data } = await client.auth.refreshSession()
    expect(data.user).toMatchObject({
      email: 'keeps@example.test',
      app_metadata: { provider: 'email', providers: ['email'] },
      identities: [{ provider: 'email' }],
    })
    const { user } = (await signInWith(wire.client(), await requestIdToken(providers, person))).data
    expect(user?.id).not.toBe(id)
    const notice = await readMessageTo(wire, 'keeps@example.test', 'sign_in_method_removed')
    expect(notice.text).toContain(
      'acme can no longer be used to sign in to your Firstline account keeps@example.test.',
    )
  })

  it('ends every other session and pending sign-ins', async () => {
    const person = makeProviderAccount(providers)
    const { client } = await createLinkedMember('others@example.test', person)
    const other = wire.client()
    expect((await signInWith(other, await requestIdToken(providers, person))).error).toBeNull()
    await wire.client().auth.signInWithOtp({ email: 'others@example.test' })
    const { code } = await readMessageTo(wire, 'others@example.test', 'magic_link')
    expect((await unlink(client, 'acme')).error).toBeNull()
    expect((await other.auth.getUser()).error).not.toBeNull()
    expect((await other.auth.refreshSession()).error).not.toBeNull()
    const late = { email: 'others@example.test', token: code, type: 'email' } as const
    expect((await wire.client().auth.verifyOtp(late)).error).toMatchObject({ code: 'otp_expired' })
    expect((await client.auth.getUser()).error).toBeNull()
  })

  it('removes the password with the email identity and moves to a verified address', async () => {
    const person = makeProviderAccount(providers)
    const { client } = await createLinkedMember('moves@example.test', person)
    expect((await client.auth.updateUser({ password })).error).toBeNull()
    expect((await unlink(client, 'email')).error).toBeNull()
    expect((await client.auth.getUser()).data.user).toMatchObject({
      email: person.email,
      user_metadata: { email: person.email, email_verified: true },
      app_metadata: { provider: 'acme', providers: ['acme'] },
    })
    for (const email of ['moves@example.test', person.email]) {
      const attempt = await wire.client().auth.signInWithPassword({ email, password })
      expect(attempt.error).toMatchObject({ code: 'invalid_credentials' })
    }
    expect((await readMessageTo(wire, 'moves@example.test', 'sign_in_method_removed')).text).toContain(
      'Your password can no longer be used to sign in to your Firstline account',
    )
  })

  it('keeps an address verified that was confirmed by mail', async () => {
    const person = makeProviderAccount(providers, { email: 'same@example.test' })
    const { client, id } = await createLinkedMember('same@example.test', person)
    // The state of an account from before the email identity stored its confirmation.
    await owner.query('update auth.users set proven_email = null, proven_email_at = null where id = $1', [id])
    expect((await unlink(client, 'email')).error).toBeNull()
    // Another sign-in by code finds the account with its sessions.
    expect((await signInByCode(wire, 'same@example.test')).id).toBe(id)
    expect((await client.auth.getUser()).data.user).toMatchObject({ id, email: 'same@example.test' })
  })

  it.each([
    ['unverified by the provider', { email_verified: false }],
    ['with email_verified as a string', { email_verified: 'true' }],
    ['missing', { email: '' }],
  ])('is refused when the remaining address would be %s', async (_, claims) => {
    const person = makeProviderAccount(providers, claims)
    const { client } = await createLinkedMember(makeEmail('stays'), person)
    expect((await unlink(client, 'email')).error).toMatchObject({
      status: 422,
      code: 'email_conflict_identity_not_deletable',
    })
    expect((await client.auth.getUserIdentities()).data?.identities).toHaveLength(2)
  })

  it('is refused when the remaining address is taken or reserved', async () => {
    const taken = makeProviderAccount(providers, { email: 'taken@example.test' })
    const one = await createLinkedMember('one@example.test', taken)
    await signInByCode(wire, 'taken@example.test')
    expect((await unlink(one.client, 'email')).error).toMatchObject({
      code: 'email_conflict_identity_not_deletable',
    })
    const admin = makeProviderAccount(providers, { email: 'admin@example.test' })
    const two = await createLinkedMember('two@example.test', admin)
    const careful = await openWire({ isReserved: (email) => email === 'admin@example.test' })
    const { data } = await two.client.auth.getSession()
    const client = careful.client()
    await client.auth.setSession(data.session ?? { access_token: '', refresh_token: '' })
    expect((await unlink(client, 'email')).error).toMatchObject({
      code: 'email_conflict_identity_not_deletable',
    })
  })

  it('leaves a phone user without an unverified address, and removes a number with its identity', async () => {
    const person = makeProviderAccount(providers, { email_verified: false })
    const { client } = await createLinkedMember('with-number@example.test', person)
    const phone = '491701234567'
    await client.auth.updateUser({ phone })
    const { code } = await readMessageTo(wire, phone, 'phone_change')
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

  it('refuses a concurrent sign-in by the removed identity', async () => {
    const person = makeProviderAccount(providers)
    const { client } = await createLinkedMember('overtaken@example.test', person)
    const during = interruptStatement(database, 'auth.start_session', () => unlink(client, 'acme'))
    const slow = await openWire({ database: during })
    const { error } = await signInWith(slow.client(), await requestIdToken(providers, person))
    expect(during.hasHappened()).toBe(true)
    expect(error).toMatchObject({ status: 400, code: 'invalid_credentials' })
  })

  it('is refused for the last identity that can sign in', async () => {
    const refusal = { status: 422, code: 'single_identity_not_deletable' }
    const only = wire.client()
    await signInWith(only, await requestIdToken(providers, makeProviderAccount(providers)))
    expect((await unlink(only, 'acme')).error).toMatchObject(refusal)

    const { token } = await createLinkedMember('two-ways@example.test', makeProviderAccount(providers))
    // Without the provider, or without a mail server for an account without a password, no other sign-in
    // method is left.
    const [without, silent] = [
      await openWire({ settings: { providers: [] } }),
      await openWire({ settings: { autoconfirm: true } }),
    ]
    const { body } = await sendAuthRequest(wire, '/user', { token })
    const [byMail, byProvider] = body['identities'] as { identity_id: string; provider: string }[]
    const remove = (from: typeof wire, identity?: { identity_id: string }) =>
      sendAuthRequest(from, `/user/identities/${identity?.identity_id}`, { method: 'DELETE', token })
    expect(await remove(without, byMail)).toMatchObject(refusal)
    expect(await remove(silent, byProvider)).toMatchObject(refusal)
    expect(await remove(silent, byMail)).toMatchObject({ status: 200, body: {} })
  })

  it('is refused for unknown, foreign and malformed identity ids', async () => {
    const { client, token } = await createLinkedMember('mine@example.test', makeProviderAccount(providers))
    const other = await createLinkedMember('yours@example.test', makeProviderAccount(providers))
    const foreign = await findIdentity(other.client, 'acme')
    const remove = (id: string) =>
      sendAuthRequest(wire, `/user/identities/${id}`, { method: 'DELETE', token })
    const notFound = { status: 422, code: 'identity_not_found' }
    expect((await client.auth.unlinkIdentity(foreign)).error).toMatchObject(notFound)
    expect(await remove(randomUUID())).toMatchObject(notFound)
    expect(await remove(foreign.user_id)).toMatchObject(notFound)
    expect(await remove('none')).toMatchObject({ status: 404, code: 'validation_failed' })
    expect((await other.client.auth.getUserIdentities()).data?.identities).toHaveLength(2)
    const strict = await openWire({ settings: { manualLinking: false } })
    expect(
      await sendAuthRequest(strict, `/user/identities/${randomUUID()}`, { method: 'DELETE', token }),
    ).toMatchObject({ status: 404, code: 'manual_linking_disabled' })
  })

  it('requires aal2 of an account with a second factor', async () => {
    const { client } = await createLinkedMember('guarded@example.test', makeProviderAccount(providers))
    const app = await addVerifiedFactor(client, clock)
    const aal1 = await signInByCode(wire, 'guarded@example.test')
    expect((await unlink(aal1.client, 'acme')).error).toMatchObject({ status: 401, code: 'insufficient_aal' })
    app.nextCode()
    await verifyFactor(aal1.client, app)
    expect((await unlink(aal1.client, 'acme')).error).toBeNull()
  })

  it.each([false, true])(
    'leaves one identity after two concurrent requests, with autoconfirm %s',
    async (autoconfirm) => {
      const { client: mailClient, id } = await createLinkedMember(
        `races-${autoconfirm}@example.test`,
        makeProviderAccount(providers),
      )
      await mailClient.auth.updateUser({ password })
      const client = (await openWire({ settings: { autoconfirm } })).client()
      const { data } = await mailClient.auth.getSession()
      await client.auth.setSession(data.session ?? { access_token: '', refresh_token: '' })
      const results = await Promise.all([unlink(client, 'email'), unlink(client, 'acme')])
      expect(results.filter(({ error }) => error === null)).toHaveLength(1)
      const remaining = await owner.query('select provider from auth.identities where user_id = $1', [id])
      expect(remaining).toHaveLength(1)
    },
  )
})
