import { hash } from '@node-rs/bcrypt'
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { hashPassword } from '../passwords/index.ts'
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

describe('POST /auth/v1/admin/users', () => {
  it('creates an account that can sign in, with exactly the given metadata', async () => {
    const [id, email] = [randomUUID(), makeEmail()]
    const created = await create({
      id,
      email: email.toUpperCase(),
      password,
      email_confirm: true,
      user_metadata: { name: 'Ada', is_admin: true },
      app_metadata: { plan: 'gold' },
    })
    expect(created).toMatchObject({
      id,
      aud: 'authenticated',
      role: 'authenticated',
      email,
      email_confirmed_at: now.toISOString(),
      user_metadata: { name: 'Ada', is_admin: true, email_verified: true },
      app_metadata: { provider: 'email', providers: ['email'], plan: 'gold' },
      identities: [
        { provider: 'email', identity_data: { email, email_verified: true, phone_verified: false } },
      ],
    })
    expect(Object.keys(created.user_metadata)).toHaveLength(3)
    expect((await signIn(email)).error).toBeNull()
    expect(await readAuditLog(database, id)).toEqual([['user_signedup', null]])
    expect(await wire.outgoing.list()).toEqual([])
  })

  it('marks each contact as verified or unverified on its own', async () => {
    const [email, phone] = [makeEmail(), '4915112345678']
    const created = await create({ email, phone, email_confirm: true, password })
    expect(created).toMatchObject({ email_confirmed_at: expect.any(String), phone })
    expect(created.phone_confirmed_at).toBeUndefined()
    const verified = created.identities?.map(({ identity_data: data }) => [
      data?.['email_verified'],
      data?.['phone_verified'],
    ])
    expect(verified).toEqual([
      [true, false],
      [true, false],
    ])
    const unverified = await create({ email: makeEmail(), password })
    expect((await signIn(unverified.email ?? '')).error).toMatchObject({ code: 'email_not_confirmed' })
  })

  it('imports bcrypt and argon2id hashes of another service', async () => {
    const hashes = [hash(password, { cost: 5 }), hashPassword(password)]
    for (const password_hash of await Promise.all(hashes)) {
      const { email = '' } = await create({ email: makeEmail(), email_confirm: true, password_hash })
      expect((await signIn(email, 'wrong horse')).error).toMatchObject({ code: 'invalid_credentials' })
      expect((await signIn(email)).error).toBeNull()
    }
  })

  it('creates an account without a password, which refuses every password sign-in', async () => {
    const { email = '' } = await create({ email: makeEmail(), email_confirm: true })
    expect((await signIn(email, '')).error).not.toBeNull()
    expect((await signIn(email)).error).toMatchObject({ code: 'invalid_credentials' })
  })

  const taken = makeEmail()
  it.each<[string, Parameters<typeof admin.createUser>[0], number, string]>([
    ['no contact', { password }, 400, 'validation_failed'],
    ['a malformed address', { email: 'no-at-sign' }, 400, 'validation_failed'],
    ['a malformed number', { phone: '0123' }, 400, 'validation_failed'],
    ['a taken address', { email: taken.toUpperCase() }, 422, 'email_exists'],
    ['a taken number', { phone: '+49 30 1234567' }, 422, 'phone_exists'],
    ['an address that is reserved for the installation', { email: 'boss@example.test' }, 422, 'email_exists'],
    ['a malformed id', { email: makeEmail(), id: 'one' }, 400, 'validation_failed'],
    [
      'the nil id',
      { email: makeEmail(), id: '00000000-0000-0000-0000-000000000000' },
      400,
      'validation_failed',
    ],
    [
      'a taken id',
      { email: makeEmail(), id: '6f1c3c3e-5b0f-4a52-9d3c-0a4be3a94a51' },
      422,
      'user_already_exists',
    ],
    ['a weak password', { email: makeEmail(), password: 'abc' }, 422, 'weak_password'],
    ['a huge password', { email: makeEmail(), password: 'a'.repeat(50_000) }, 400, 'validation_failed'],
    ['two passwords', { email: makeEmail(), password, password_hash: 'x' }, 400, 'validation_failed'],
    ['a plain text as hash', { email: makeEmail(), password_hash: password }, 400, 'validation_failed'],
    [
      'an md5',
      { email: makeEmail(), password_hash: '5f4dcc3b5aa765d61d8327deb882cf99' },
      400,
      'validation_failed',
    ],
    [
      'argon2i',
      {
        email: makeEmail(),
        password_hash: `$argon2i$v=19$m=4096,t=3,p=1$${'a'.repeat(22)}$${'a'.repeat(43)}`,
      },
      400,
      'validation_failed',
    ],
    [
      'a hash that takes a terabyte',
      {
        email: makeEmail(),
        password_hash: `$argon2id$v=19$m=1073741824,t=3,p=1$${'a'.repeat(22)}$${'a'.repeat(43)}`,
      },
      400,
      'validation_failed',
    ],
    ['a role that no token can have', { email: makeEmail(), role: 'postgres' }, 400, 'validation_failed'],
    ['an unreadable ban duration', { email: makeEmail(), ban_duration: 'forever' }, 400, 'validation_failed'],
  ])('refuses %s and creates no account', async (_what, fields, status, code) => {
    await admin.createUser({ id: '6f1c3c3e-5b0f-4a52-9d3c-0a4be3a94a51', email: taken, phone: '49301234567' })
    const before = await database.query('select id from auth.users')
    const { error } = await admin.createUser(fields)
    expect(error).toMatchObject({ status, code })
    expect(await database.query('select id from auth.users')).toHaveLength(before.length)
  })
})
