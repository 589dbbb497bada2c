import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createTestDatabase } from '@firstline/platform/testing/test-database'
import { readAuditLog, openAdminApi } from '#auth/test/admin-api.ts'
import { makeEmail, password } from '@firstline/wire/test-wire/fixtures'
import { testClock } from '@firstline/platform/testing/test-clock'

const { database } = await createTestDatabase()
const now = new Date()
const { wire, admin, create, signIn } = await openAdminApi({
  database,
  clock: { ...testClock, now: () => now },
})

describe('PUT /auth/v1/admin/users/{id}', () => {
  async function createSignedInUser() {
    const { id, email = '' } = await create({ email: makeEmail(), password, email_confirm: true })
    const client = wire.client()
    await client.auth.signInWithPassword({ email, password })
    return { id, email, isSignedIn: async () => (await client.auth.getUser()).error === null }
  }

  it('changes the email address immediately and ends every session', async () => {
    const { id, isSignedIn } = await createSignedInUser()
    const email = makeEmail()
    const { data } = await admin.updateUserById(id, { email, email_confirm: true })
    expect(data.user).toMatchObject({
      email,
      identities: [{ email, identity_data: { email, email_verified: true } }],
    })
    expect(await isSignedIn()).toBe(false)
    expect((await signIn(email)).error).toBeNull()
    expect(await readAuditLog(database, id)).toEqual([
      ['user_modified', null],
      ['user_signedup', null],
    ])
  })

  it('leaves a new address unverified unless email_confirm is set', async () => {
    const { id } = await createSignedInUser()
    const { data } = await admin.updateUserById(id, { email: makeEmail() })
    expect(data.user?.identities).toMatchObject([{ identity_data: { email_verified: false } }])
    const unconfirmed = await create({ email: makeEmail(), password })
    const changed = await admin.updateUserById(unconfirmed.id, { email: makeEmail() })
    expect(changed.data.user?.email_confirmed_at).toBeUndefined()
  })

  it('changes the password, ends every session and invalidates recovery links', async () => {
    const { id, email, isSignedIn } = await createSignedInUser()
    const link = await admin.generateLink({ type: 'recovery', email })
    expect((await admin.updateUserById(id, { password: 'battery staple' })).error).toBeNull()
    expect(await isSignedIn()).toBe(false)
    expect((await signIn(email)).error).toMatchObject({ code: 'invalid_credentials' })
    expect((await signIn(email, 'battery staple')).error).toBeNull()
    const token_hash = link.data.properties?.hashed_token ?? ''
    const verified = await wire.client().auth.verifyOtp({ type: 'recovery', token_hash })
    expect(verified.error).toMatchObject({ status: 403, code: 'otp_expired' })
  })

  it('merges metadata, sets and lifts a ban, and ends no session', async () => {
    const { id, email, isSignedIn } = await createSignedInUser()
    await admin.updateUserById(id, {
      user_metadata: { a: 1, b: 2 },
      app_metadata: { c: 3 },
      email,
      email_confirm: true,
    })
    const { data } = await admin.updateUserById(id, {
      user_metadata: { a: null, d: 4 },
      app_metadata: { roles: ['editor'] },
      ban_duration: '1h30m',
    })
    expect(data.user?.user_metadata).toEqual({ b: 2, d: 4, email_verified: true })
    expect(data.user?.app_metadata).toEqual({
      provider: 'email',
      providers: ['email'],
      c: 3,
      roles: ['editor'],
    })
    expect(data.user).toMatchObject({ banned_until: new Date(now.getTime() + 5_400_000).toISOString() })
    expect((await signIn(email)).error).toMatchObject({ code: 'user_banned' })
    expect(await isSignedIn()).toBe(false)
    const lifted = await admin.updateUserById(id, { ban_duration: 'none' })
    expect(lifted.data.user).not.toHaveProperty('banned_until')
    expect(await isSignedIn()).toBe(true)
  })

  it('confirms both contacts of an unconfirmed account and keeps both', async () => {
    const { id, email = '' } = await create({ email: makeEmail(), phone: '4930555666', password })
    const { data } = await admin.updateUserById(id, { email_confirm: true, phone_confirm: true })
    expect(data.user).toMatchObject({
      email_confirmed_at: expect.any(String),
      phone_confirmed_at: expect.any(String),
      phone: '4930555666',
    })
    expect((await signIn(email)).error).toBeNull()
    expect((await wire.client().auth.signInWithPassword({ phone: '4930555666', password })).error).toBeNull()
  })

  it.each<[string, Parameters<typeof admin.updateUserById>[1], number, string]>([
    ['a taken address', { email: 'taken@example.test' }, 422, 'email_exists'],
    ['a taken number', { phone: '4930999888' }, 422, 'phone_exists'],
    ['a reserved address', { email: 'boss@example.test' }, 422, 'email_exists'],
    ['a weak password', { password: 'abc' }, 422, 'weak_password'],
    ['an unreadable hash', { password_hash: 'x' }, 400, 'validation_failed'],
    ['an unreadable duration', { ban_duration: '1 day' }, 400, 'validation_failed'],
    ['a negative duration', { ban_duration: '-1h' }, 400, 'validation_failed'],
    ['a duration of millennia', { ban_duration: '9999999h' }, 400, 'validation_failed'],
    ['an unknown role', { role: 'owner' }, 400, 'validation_failed'],
  ])('refuses %s and changes nothing', async (_what, fields, status, code) => {
    await admin.createUser({ email: 'taken@example.test', phone: '4930999888' })
    const { id, isSignedIn } = await createSignedInUser()
    const before = await database.query('select * from auth.users where id = $1', [id])
    const { error } = await admin.updateUserById(id, {
      email: makeEmail(),
      user_metadata: { x: 1 },
      ...fields,
    })
    expect(error).toMatchObject({ status, code })
    expect(await database.query('select * from auth.users where id = $1', [id])).toEqual(before)
    expect(await isSignedIn()).toBe(true)
  })

  it('responds 404 user_not_found for an unknown user id', async () => {
    const { error } = await admin.updateUserById(randomUUID(), { password })
    expect(error).toMatchObject({ status: 404, code: 'user_not_found' })
  })
})
