import { hash as bcryptHash } from '@node-rs/bcrypt'
import { describe, expect, it } from 'vitest'
import { methodsOf } from '#test/accounts.ts'
import { password } from '#test/fixtures.ts'
import { openTestWire } from '#test/test-wire.ts'
import { openWireFixture } from '#test/wire-fixture.ts'

const { database, owner, clock, wire } = await openWireFixture()

/** An account as it comes from elsewhere: with a hash that is not ours. */
async function moveHere(email: string, hash: string): Promise<void> {
  const { data } = await wire.client().auth.signUp({ email, password: 'somewhere else' })
  await owner.query('update auth.users set encrypted_password = $2 where id = $1', [data.user?.id, hash])
}

async function storedHash(email: string): Promise<unknown> {
  const [user] = await owner.query('select encrypted_password from auth.users where email = $1', [email])
  return user?.['encrypted_password']
}

describe('a password that came with its account from elsewhere', () => {
  it('signs in, and is kept in our own form from then on', async () => {
    const email = 'moved@example.test'
    const old = (await bcryptHash(password, { cost: 4 })).replace(/^\$2b/, '$2a')
    await moveHere(email, old)
    const wrong = await wire.client().auth.signInWithPassword({ email, password: 'wrong horse' })
    expect(wrong.error).toMatchObject({ code: 'invalid_credentials' })
    expect(await storedHash(email)).toBe(old)

    expect((await wire.client().auth.signInWithPassword({ email, password })).error).toBeNull()
    const renewed = await storedHash(email)
    expect(renewed).toMatch(/^\$argon2id\$/)
    expect((await wire.client().auth.signInWithPassword({ email, password })).error).toBeNull()
    expect(await storedHash(email)).toBe(renewed)
  })

  it('signs in nobody when it is in no form that is known', async () => {
    const email = 'unknown@example.test'
    await moveHere(email, '$6$rounds=5000$salt$something')
    const { error } = await wire.client().auth.signInWithPassword({ email, password })
    expect(error).toMatchObject({ status: 400, code: 'invalid_credentials' })
  })
})

describe('a password that was good and is too short by now', () => {
  it('signs in, and the answer says what is wrong with it', async () => {
    const email = 'short@example.test'
    await wire.client().auth.signUp({ email, password: 'sixsix' })
    const stricter = await openTestWire({ database, clock, settings: { passwordMinLength: 10 } })
    const { data, error } = await stricter.client().auth.signInWithPassword({ email, password: 'sixsix' })
    expect(error).toBeNull()
    expect(data.weakPassword).toEqual({
      message: 'Password should be at least 10 characters.',
      reasons: ['length'],
    })
    expect(methodsOf(data.session?.access_token)).toEqual(['password'])
    const before = await wire.client().auth.signInWithPassword({ email, password: 'sixsix' })
    expect(before.data.weakPassword).toBeUndefined()
  })
})

describe('a sign-in by phone', () => {
  it('takes the number in any writing, and is refused where there are no phones', async () => {
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
    const without = await openTestWire({ database, clock, settings: { phone: false } })
    const { error } = await without.client().auth.signInWithPassword({ phone: '4915123450', password })
    expect(error).toMatchObject({ status: 422, code: 'phone_provider_disabled' })
  })
})
