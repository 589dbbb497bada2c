import { randomBytes } from 'node:crypto'
import { scriptedWriter } from '@firstline/copywriter/testing'
import { parseConfig } from '#server/config/config.ts'
import { systemClock } from '@firstline/platform/clock'
import { createUserAsOperator } from '@firstline/wire/auth'
import { afterEach, describe, expect, it } from 'vitest'
import { readBalance } from '#test/read-balance.ts'
import { callFunction } from '#test/call-function.ts'
import { makeEmail, password } from '@firstline/wire/test-wire/fixtures'
import { makeForm } from '#test/make-form.ts'
import { makeUser } from '#test/make-user.ts'
import { signIn, type TestUser } from '@firstline/wire/test-wire/sign-up'
import { postGeneration } from '#test/post-generation.ts'
import { createProductDatabase } from '#test/product-database.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'
import { createPrivilegedAccounts } from './index.ts'

const { database, owner } = await createProductDatabase()
let app: TestApp
afterEach(() => app.close())

/** Opens an app with a testing account that was created at start. */
async function openAppWithTester(): Promise<{ tester: TestUser; environment: Record<string, string> }> {
  const email = makeEmail('tester')
  const environment = {
    ADMIN_EMAIL: 'boss@example.test',
    ADMIN_PASSWORD: password,
    TESTING_EMAIL: email,
    TESTING_PASSWORD: password,
  }
  await createPrivilegedAccounts(
    database,
    parseConfig(environment, (path) => path),
    systemClock,
  )
  app = await openTestApp({
    database,
    environment,
    writer: scriptedWriter({
      runs: [Array.from({ length: 8 }, () => ({ draft: 'One.' }))],
      repeatLast: true,
    }),
  })
  return { tester: await signIn(app, email), environment }
}

const setTestingMode = (user: TestUser, enabled: unknown, userId = user.id) =>
  callFunction(app, user, 'testing-mode', { userId, enabled })

describe('testing-mode', () => {
  it('lets the testing account generate as Pro without charging credits', async () => {
    const { tester } = await openAppWithTester()
    expect(await setTestingMode(tester, true)).toMatchObject({ status: 200, body: { testingMode: true } })
    const written = await postGeneration(app, tester, makeForm({ variations: '8' }))
    expect(await written.json()).toHaveLength(8)
    expect(await readBalance(database, tester.id)).toEqual({ dm: 6, subject: 6, insight: 3 })
    const { data } = await tester.client.from('message_logs').select('testing_mode')
    expect(data).toEqual([{ testing_mode: true }])

    expect(await setTestingMode(tester, false)).toMatchObject({ status: 200, body: { testingMode: false } })
    const { data: profile } = await tester.client.from('user_profiles').select().single()
    expect(profile).toMatchObject({ testing_mode: false, plan: 'free', credits_dm: 6, credits_subject: 6 })
  })

  it('refuses other users and administrators', async () => {
    const { tester } = await openAppWithTester()
    const user = await makeUser(app)
    const boss = await signIn(app, 'boss@example.test')
    expect(await setTestingMode(user, true)).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    expect(await setTestingMode(boss, true)).toMatchObject({ status: 403 })
    expect(await setTestingMode(user, true, tester.id)).toMatchObject({ status: 403 })
    expect(await setTestingMode(tester, true, user.id)).toMatchObject({ status: 403 })
    const rows = await database.query('select 1 from public.user_profiles where testing_mode')
    expect(rows).toEqual([])
  })

  it('stays with the account and not with its address', async () => {
    const { tester } = await openAppWithTester()
    const deletion = { action: 'deleteAccount', userId: tester.id }
    expect(await callFunction(app, tester, 'auth-operations', deletion)).toMatchObject({
      status: 403,
      body: { message: 'The testing account belongs to the installation and is not deleted.' },
    })
    await owner.query('delete from auth.users where id = $1', [tester.id])
    // The address stays reserved and cannot be signed up with.
    const { error } = await app.client().auth.signUp({ email: tester.email, password })
    expect(error).toMatchObject({ code: 'user_already_exists' })
    await createUserAsOperator(database, { email: tester.email, password, now: new Date() })
    const other = await signIn(app, tester.email)
    expect(await setTestingMode(other, true)).toMatchObject({ status: 403 })
    expect(await setTestingMode(tester, true)).toMatchObject({ status: 401, body: { code: 'not_signed_in' } })
  })

  it('refuses an account that had the address before it was configured', async () => {
    app = await openTestApp({ database, writer: scriptedWriter({ runs: [] }) })
    const early = await makeUser(app)
    const environment = { TESTING_EMAIL: early.email, TESTING_PASSWORD: password }
    const config = parseConfig(environment, (path) => path)
    await createPrivilegedAccounts(database, config, systemClock)
    await app.close()
    app = await openTestApp({ database, environment, writer: scriptedWriter({ runs: [] }) })
    expect(await setTestingMode(early, true)).toMatchObject({ status: 403 })
  })

  it('refuses everyone when no testing account is configured', async () => {
    app = await openTestApp({
      database,
      writer: scriptedWriter({ runs: [] }),
      environment: {
        NODE_ENV: 'production',
        AUTH_AUTOCONFIRM: 'true',
        ADMIN_EMAIL: 'boss@example.test',
        ADMIN_PASSWORD: password,
        JWT_SECRET: randomBytes(32).toString('hex'),
        JWT_KEYS: '[]',
      },
    })
    const { data } = await app.client().auth.signUp({ email: 'tester@firstline.local', password })
    const user = { ...(await signIn(app, 'tester@firstline.local')), id: data.user?.id ?? '' }
    expect(await setTestingMode(user, true)).toMatchObject({ status: 403 })
  })
})

describe('account-abilities', () => {
  const callAbilities = async (token: string) => {
    const response = await app.fetch('/functions/v1/account-abilities', {
      headers: { apikey: app.anonKey, authorization: `Bearer ${token}` },
    })
    return { status: response.status, body: await response.json() }
  }

  it('offers testing mode to the testing account only', async () => {
    const { tester } = await openAppWithTester()
    const user = await makeUser(app)
    expect(await callAbilities(tester.token)).toEqual({
      status: 200,
      body: { testingMode: true, statistics: false },
    })
    expect(await callAbilities(user.token)).toEqual({
      status: 200,
      body: { testingMode: false, statistics: false },
    })
    expect(await callAbilities(app.anonKey)).toMatchObject({ status: 401 })
  })

  it('offers statistics to the designated account while it is an administrator', async () => {
    await openAppWithTester()
    const boss = await signIn(app, 'boss@example.test')
    expect(await callAbilities(boss.token)).toEqual({
      status: 200,
      body: { testingMode: false, statistics: true },
    })
    await owner.query("update public.user_profiles set role = 'user' where user_id = $1", [boss.id])
    expect(await callAbilities(boss.token)).toEqual({
      status: 200,
      body: { testingMode: false, statistics: false },
    })
    await owner.query("update public.user_profiles set role = 'admin' where user_id = $1", [boss.id])
  })
})
