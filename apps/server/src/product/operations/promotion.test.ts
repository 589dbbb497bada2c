import { randomUUID } from 'node:crypto'
import { scriptedWriter } from '@firstline/copywriter/testing'
import { createClient } from '@supabase/supabase-js'
import { afterAll, describe, expect, it } from 'vitest'
import { createAccount } from '#server/product/account/index.ts'
import { callFunction } from '#test/call-function.ts'
import { password } from '#test/fixtures.ts'
import { makeUser, type TestUser } from '#test/make-user.ts'
import { createProductDatabase } from '#test/product-database.ts'
import { openTestApp } from '#test/test-app.ts'
import { TEST_URL } from '#test/test-keys.ts'
import { promote } from './administrators.ts'

const { database } = await createProductDatabase()
const app = await openTestApp({ database, writer: scriptedWriter({ runs: [] }) })
afterAll(() => app.close())
const service = createClient(TEST_URL, app.serviceKey, {
  global: { fetch: async (input, init) => app.fetch(new Request(input, init).url, init) },
  auth: { persistSession: false, autoRefreshToken: false },
})
const makeEmail = () => `boss-${randomUUID()}@corp.test`

const roleOf = async (email: string) =>
  (
    await database.query<{ role: string }>('select role from public.user_profiles where email = $1', [email])
  )[0]?.role

/** Follows a link that only who reads the mail can have. */
async function followLink(email: string) {
  const { data, error } = await service.auth.admin.generateLink({ type: 'magiclink', email })
  if (error) throw error
  const client = app.client()
  const signedIn = await client.auth.verifyOtp({
    type: 'magiclink',
    token_hash: data.properties.hashed_token,
  })
  expect(signedIn.error).toBeNull()
}

async function signInFails({ email, password }: Pick<TestUser, 'email' | 'password'>) {
  return (await app.client().auth.signInWithPassword({ email, password })).error !== null
}

describe('the promotion of an account', () => {
  it('is refused while anybody may have signed up with its address', async () => {
    const { email } = await makeUser(app, { email: makeEmail() })
    expect(await promote(database, { email }, new Date())).toEqual({ outcome: 'unproven' })
    expect(await roleOf(email)).toBe('user')
  })

  it('is done once its owner followed a link, and then what was set before opens nothing', async () => {
    const stranger = await makeUser(app, { email: makeEmail() })
    await followLink(stranger.email)
    expect(await promote(database, { email: stranger.email }, new Date())).toEqual({ outcome: 'promoted' })
    expect(await roleOf(stranger.email)).toBe('admin')
    expect(await signInFails(stranger)).toBe(true)
    expect(await promote(database, { email: stranger.email }, new Date())).toEqual({ outcome: 'already' })
  })

  it('is done for accounts that the operator or an administrator vouches for', async () => {
    const [byOperator, byAdmin, unconfirmed] = [makeEmail(), makeEmail(), makeEmail()]
    await createAccount(database, {
      email: byOperator,
      password,
      role: 'user',
      editor: null,
      now: new Date(),
    })
    await service.auth.admin.createUser({ email: byAdmin, password, email_confirm: true })
    await service.auth.admin.createUser({ email: unconfirmed, password })
    expect(await promote(database, { email: byOperator }, new Date())).toEqual({ outcome: 'promoted' })
    expect(await promote(database, { email: byAdmin }, new Date())).toEqual({ outcome: 'promoted' })
    expect(await promote(database, { email: unconfirmed }, new Date())).toEqual({ outcome: 'unproven' })
  })

  it('is refused when a proven account took an address that nobody has proven', async () => {
    const user = await makeUser(app)
    await followLink(user.email)
    const email = makeEmail()
    await database.query("select auth.move_contact($1, 'email', $2, false, now())", [user.id, email])
    expect(await promote(database, { email }, new Date())).toEqual({ outcome: 'unproven' })
  })

  it('with a new password takes the account from whoever has it', async () => {
    const stranger = await makeUser(app, { email: makeEmail() })
    await database.query("select auth.move_contact($1, 'phone', $2, true, now())", [
      stranger.id,
      '4915112345678',
    ])
    const password = 'a password for the boss'
    const answer = await promote(database, { email: stranger.email, password }, new Date())
    expect(answer).toEqual({ outcome: 'promoted' })
    expect(await roleOf(stranger.email)).toBe('admin')
    expect(await signInFails(stranger)).toBe(true)
    expect(await signInFails({ email: stranger.email, password })).toBe(false)
    expect(await stranger.client.auth.refreshSession()).toMatchObject({ data: { session: null } })
    expect(await callFunction(app, stranger, 'account-sessions')).toMatchObject({ status: 401 })
    const [row] = await database.query('select phone, is_contested from auth.users where id = $1', [
      stranger.id,
    ])
    expect(row).toEqual({ phone: null, is_contested: false })
    // An administrator's account is left alone.
    expect(await promote(database, { email: stranger.email, password: 'another one' }, new Date())).toEqual({
      outcome: 'already',
    })
    expect(await signInFails({ email: stranger.email, password })).toBe(false)
  })

  it('is done for an address that a provider has proven, and ends that way in where there is a new password', async () => {
    const signInByProvider = async (email: string, verified: boolean) => {
      const identity = {
        provider: 'acme',
        provider_id: email,
        email,
        email_verified: verified,
        data: { email },
      }
      const rules = { new_id: randomUUID(), signup_open: true, autoconfirm: true }
      const [row] = await database.query<{ outcome: string; user_id: string }>(
        'select * from auth.sign_in_by_identity($1, $2, null, now())',
        [JSON.stringify(identity), JSON.stringify(rules)],
      )
      return row
    }
    const [proven, unproven, taken] = [makeEmail(), makeEmail(), makeEmail()]
    await signInByProvider(proven, true)
    await signInByProvider(unproven, false)
    const first = await signInByProvider(taken, true)
    expect(await promote(database, { email: proven }, new Date())).toEqual({ outcome: 'promoted' })
    expect(await promote(database, { email: unproven }, new Date())).toEqual({ outcome: 'unproven' })
    const password = 'a password for the boss'
    expect(await promote(database, { email: taken, password }, new Date())).toEqual({ outcome: 'promoted' })
    expect(
      await database.query('select provider from auth.identities where user_id = $1', [first?.user_id]),
    ).toEqual([{ provider: 'email' }])
    expect(await signInFails({ email: taken, password })).toBe(false)
  })

  it('by an administrator’s edit asks for the same proof', async () => {
    const admin = await makeUser(app, { role: 'admin' })
    const person = await makeUser(app, { email: makeEmail() })
    const edit = () => admin.client.from('user_profiles').update({ role: 'admin' }).eq('user_id', person.id)
    const refused = await edit()
    expect(refused).toMatchObject({ status: 422, error: { code: 'PT422' } })
    expect(refused.error?.message).toContain('nobody has proven to own the address')
    const row = { user_id: person.id, email: person.email, role: 'admin' }
    const upserted = await admin.client.from('user_profiles').upsert(row, { onConflict: 'user_id' })
    expect(upserted).toMatchObject({ status: 422 })
    expect(await roleOf(person.email)).toBe('user')
    await followLink(person.email)
    expect((await edit()).error).toBeNull()
    expect(await roleOf(person.email)).toBe('admin')
  })
})
