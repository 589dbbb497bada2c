import { randomUUID } from 'node:crypto'
import { scriptedWriter } from '@firstline/copywriter/testing'
import { createClient } from '@supabase/supabase-js'
import { afterAll, describe, expect, it } from 'vitest'
import { createAccount } from '#server/product/account/index.ts'
import { callFunction } from '#test/call-function.ts'
import { password } from '@firstline/wire/test-wire/fixtures'
import { makeUser } from '#test/make-user.ts'
import { type TestUser } from '@firstline/wire/test-wire/sign-up'
import { createProductDatabase } from '#test/product-database.ts'
import { openTestApp } from '#test/test-app.ts'
import { TEST_URL } from '@firstline/wire/test-wire/test-keys'
import { promoteAccount } from './administrators.ts'

const { database } = await createProductDatabase()
const app = await openTestApp({ database, writer: scriptedWriter({ runs: [] }) })
afterAll(() => app.close())
const service = createClient(TEST_URL, app.serviceKey, {
  global: { fetch: async (input, init) => app.fetch(new Request(input, init).url, init) },
  auth: { persistSession: false, autoRefreshToken: false },
})
const makeEmail = () => `boss-${randomUUID()}@corp.test`

const readRole = async (email: string) =>
  (
    await database.query<{ role: string }>('select role from public.user_profiles where email = $1', [email])
  )[0]?.role

/** Signs in by a mailed link, which confirms the address. */
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

describe('promote', () => {
  it('refuses an account whose address is not confirmed', async () => {
    const { email } = await makeUser(app, { email: makeEmail() })
    expect(await promoteAccount(database, { email }, new Date())).toEqual({ outcome: 'unproven' })
    expect(await readRole(email)).toBe('user')
  })

  it('promotes after a mailed link, which invalidates earlier credentials', async () => {
    const account = await makeUser(app, { email: makeEmail() })
    await followLink(account.email)
    expect(await promoteAccount(database, { email: account.email }, new Date())).toEqual({
      outcome: 'promoted',
    })
    expect(await readRole(account.email)).toBe('admin')
    expect(await signInFails(account)).toBe(true)
    expect(await promoteAccount(database, { email: account.email }, new Date())).toEqual({
      outcome: 'already',
    })
  })

  it('promotes accounts created or confirmed by the operator or an administrator', async () => {
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
    expect(await promoteAccount(database, { email: byOperator }, new Date())).toEqual({ outcome: 'promoted' })
    expect(await promoteAccount(database, { email: byAdmin }, new Date())).toEqual({ outcome: 'promoted' })
    expect(await promoteAccount(database, { email: unconfirmed }, new Date())).toEqual({
      outcome: 'unproven',
    })
  })

  it('refuses a confirmed account that moved to an unconfirmed address', async () => {
    const user = await makeUser(app)
    await followLink(user.email)
    const email = makeEmail()
    await database.query("select auth.move_contact($1, 'email', $2, false, now())", [user.id, email])
    expect(await promoteAccount(database, { email }, new Date())).toEqual({ outcome: 'unproven' })
  })

  it('takes over an account when a new password is given', async () => {
    const account = await makeUser(app, { email: makeEmail() })
    await database.query("select auth.move_contact($1, 'phone', $2, true, now())", [
      account.id,
      '4915112345678',
    ])
    const password = 'a password for the boss'
    const answer = await promoteAccount(database, { email: account.email, password }, new Date())
    expect(answer).toEqual({ outcome: 'promoted' })
    expect(await readRole(account.email)).toBe('admin')
    expect(await signInFails(account)).toBe(true)
    expect(await signInFails({ email: account.email, password })).toBe(false)
    expect(await account.client.auth.refreshSession()).toMatchObject({ data: { session: null } })
    expect(await callFunction(app, account, 'account-sessions')).toMatchObject({ status: 401 })
    const [row] = await database.query('select phone, is_contested from auth.users where id = $1', [
      account.id,
    ])
    expect(row).toEqual({ phone: null, is_contested: false })
    // The account of an administrator is not changed.
    expect(
      await promoteAccount(database, { email: account.email, password: 'another one' }, new Date()),
    ).toEqual({
      outcome: 'already',
    })
    expect(await signInFails({ email: account.email, password })).toBe(false)
  })

  it('promotes an address confirmed by a provider, and unlinks the provider on takeover', async () => {
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
    expect(await promoteAccount(database, { email: proven }, new Date())).toEqual({ outcome: 'promoted' })
    expect(await promoteAccount(database, { email: unproven }, new Date())).toEqual({ outcome: 'unproven' })
    const password = 'a password for the boss'
    expect(await promoteAccount(database, { email: taken, password }, new Date())).toEqual({
      outcome: 'promoted',
    })
    expect(
      await database.query('select provider from auth.identities where user_id = $1', [first?.user_id]),
    ).toEqual([{ provider: 'email' }])
    expect(await signInFails({ email: taken, password })).toBe(false)
  })

  it('requires the same confirmation for an administrator’s edit', async () => {
    const admin = await makeUser(app, { role: 'admin' })
    const candidate = await makeUser(app, { email: makeEmail() })
    const edit = () =>
      admin.client.from('user_profiles').update({ role: 'admin' }).eq('user_id', candidate.id)
    const refused = await edit()
    expect(refused).toMatchObject({ status: 422, error: { code: 'PT422' } })
    expect(refused.error?.message).toContain('nobody has proven to own the address')
    const row = { user_id: candidate.id, email: candidate.email, role: 'admin' }
    const upserted = await admin.client.from('user_profiles').upsert(row, { onConflict: 'user_id' })
    expect(upserted).toMatchObject({ status: 422 })
    expect(await readRole(candidate.email)).toBe('user')
    await followLink(candidate.email)
    expect((await edit()).error).toBeNull()
    expect(await readRole(candidate.email)).toBe('admin')
  })
})
