import { hash as bcryptHash } from '@node-rs/bcrypt'
import { describe, expect, it } from 'vitest'
import { readAuthMethods } from '@firstline/wire/test-wire/accounts'
import { password } from '@firstline/wire/test-wire/fixtures'
import { openTestApi } from '@firstline/wire/test-wire/test-services'
import { openApiFixture } from '@firstline/wire/test-wire/services-fixture'

const { database, owner, clock, wire } = await openApiFixture()

/** An account imported from another service, with its foreign password hash. */
async function importAccount(email: string, hash: string): Promise<void> {
  const { data } = await wire.client().auth.signUp({ email, password: 'somewhere else' })
  await owner.query('update auth.users set encrypted_password = $2 where id = $1', [data.user?.id, hash])
}

async function readStoredHash(email: string): Promise<unknown> {
  const [user] = await owner.query('select encrypted_password from auth.users where email = $1', [email])
  return user?.['encrypted_password']
}

describe('imported password hash', () => {
  it('signs in and is replaced by an argon2id hash', async () => {
    const email = 'moved@example.test'
    const old = (await bcryptHash(password, { cost: 4 })).replace(/^\$2b/, '$2a')
    await importAccount(email, old)
    const wrong = await wire.client().auth.signInWithPassword({ email, password: 'wrong horse' })
    expect(wrong.error).toMatchObject({ code: 'invalid_credentials' })
    expect(await readStoredHash(email)).toBe(old)

    expect((await wire.client().auth.signInWithPassword({ email, password })).error).toBeNull()
    const renewed = await readStoredHash(email)
    expect(renewed).toMatch(/^\$argon2id\$/)
    expect((await wire.client().auth.signInWithPassword({ email, password })).error).toBeNull()
    expect(await readStoredHash(email)).toBe(renewed)
  })

  it('is refused when its format is unknown', async () => {
    const email = 'unknown@example.test'
    await importAccount(email, '$6$rounds=5000$salt$something')
    const { error } = await wire.client().auth.signInWithPassword({ email, password })
    expect(error).toMatchObject({ status: 400, code: 'invalid_credentials' })
  })
})

describe('password that violates a newer length rule', () => {
  it('signs in with a weakPassword notice in the response', async () => {
    const email = 'short@example.test'
    await wire.client().auth.signUp({ email, password: 'sixsix' })
    const stricter = await openTestApi({ database, clock, settings: { passwordMinLength: 10 } })
    const { data, error } = await stricter.client().auth.signInWithPassword({ email, password: 'sixsix' })
    expect(error).toBeNull()
    expect(data.weakPassword).toEqual({
      message: 'Password should be at least 10 characters.',
      reasons: ['length'],
    })
    expect(readAuthMethods(data.session?.access_token)).toEqual(['password'])
    const before = await wire.client().auth.signInWithPassword({ email, password: 'sixsix' })
    expect(before.data.weakPassword).toBeUndefined()
  })
})

describe('sign-in by phone number', () => {
  it('accepts the number in any format, and is refused where phone sign-in is disabled', async () => {
    const { data: created } = await wire.client().auth.signUp({ email: 'phone@example.test', password })
    await owner.query(
      "update auth.users set phone = '4915123450', phone_confirmed_at = now() where id = $1",
      [created.user?.id],
    )
    for (const phone of ['4915123450', '+49 1512 3450']) {
      const { data, error } = await wire.client().auth.signInWithPassword({ phone, password })
      expect(error).toBeNull()
      expect(data.user?.id).toBe(created.user?.id)
    }
    const without = await openTestApi({ database, clock, settings: { phone: false } })
    const { error } = await without.client().auth.signInWithPassword({ phone: '4915123450', password })
    expect(error).toMatchObject({ status: 422, code: 'phone_provider_disabled' })
  })
})
