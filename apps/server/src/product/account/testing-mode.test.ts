import { randomBytes } from 'node:crypto'
import { scriptedWriter } from '@firstline/copywriter/testing'
import { configFrom } from '#server/config/config.ts'
import { systemClock } from '#server/platform/clock.ts'
import { createUser } from '#server/wire/auth/index.ts'
import { afterEach, describe, expect, it } from 'vitest'
import { balanceOf } from '#test/balance.ts'
import { callFunction } from '#test/call-function.ts'
import { makeEmail, password } from '#test/fixtures.ts'
import { makeForm } from '#test/make-form.ts'
import { makeUser, signIn, type TestUser } from '#test/make-user.ts'
import { postGeneration } from '#test/post-generation.ts'
import { createProductDatabase } from '#test/product-database.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'
import { createPrivilegedAccounts } from './index.ts'

const { database, owner } = await createProductDatabase()
let app: TestApp
afterEach(() => app.close())

/** An installation with a testing account of its own, made by the start. */
async function appWithTester(): Promise<{ tester: TestUser; environment: Record<string, string> }> {
  const email = makeEmail('tester')
  const environment = {
    ADMIN_EMAIL: 'boss@example.test',
    ADMIN_PASSWORD: password,
    TESTING_EMAIL: email,
    TESTING_PASSWORD: password,
  }
  await createPrivilegedAccounts(
    database,
    configFrom(environment, (path) => path),
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

const toggle = (user: TestUser, enabled: unknown, userId = user.id) =>
  callFunction(app, user, 'testing-mode', { userId, enabled })

describe('testing-mode', () => {
  it('lets the testing account write as a pro without a credit moving, until it is switched off', async () => {
    const { tester } = await appWithTester()
    expect(await toggle(tester, true)).toMatchObject({ status: 200, body: { testingMode: true } })
    const written = await postGeneration(app, tester, makeForm({ variations: '8' }))
    expect(await written.json()).toHaveLength(8)
    expect(await balanceOf(database, tester.id)).toEqual({ dm: 6, subject: 6, insight: 3 })
    const { data } = await tester.client.from('message_logs').select('testing_mode')
    expect(data).toEqual([{ testing_mode: true }])

    expect(await toggle(tester, false)).toMatchObject({ status: 200, body: { testingMode: false } })
    const { data: profile } = await tester.client.from('user_profiles').select().single()
    expect(profile).toMatchObject({ testing_mode: false, plan: 'free', credits_dm: 6, credits_subject: 6 })
  })

  it('is nobody else’s, administrators and believers of their own address included', async () => {
    const { tester } = await appWithTester()
    const user = await makeUser(app)
    const boss = await signIn(app, 'boss@example.test')
    expect(await toggle(user, true)).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    expect(await toggle(boss, true)).toMatchObject({ status: 403 })
    expect(await toggle(user, true, tester.id)).toMatchObject({ status: 403 })
    expect(await toggle(tester, true, user.id)).toMatchObject({ status: 403 })
    const rows = await database.query('select 1 from public.user_profiles where testing_mode')
    expect(rows).toEqual([])
  })

  it('stays with the account, which nobody deletes: whoever has its address is somebody else', async () => {
    const { tester } = await appWithTester()
    const deletion = { action: 'deleteAccount', userId: tester.id }
    expect(await callFunction(app, tester, 'auth-operations', deletion)).toMatchObject({
      status: 403,
      body: { message: 'The testing account belongs to the installation and is not deleted.' },
    })
    await owner.query('delete from auth.users where id = $1', [tester.id])
    // Not by signing up: the address stays reserved.
    const { error } = await app.client().auth.signUp({ email: tester.email, password })
    expect(error).toMatchObject({ code: 'user_already_exists' })
    await createUser(database, { email: tester.email, password, now: new Date() })
    const stranger = await signIn(app, tester.email)
    expect(await toggle(stranger, true)).toMatchObject({ status: 403 })
    expect(await toggle(tester, true)).toMatchObject({ status: 401, body: { code: 'not_signed_in' } })
  })

  it('is not for somebody who had the address before a setting named it', async () => {
    app = await openTestApp({ database, writer: scriptedWriter({ runs: [] }) })
    const early = await makeUser(app)
    const environment = { TESTING_EMAIL: early.email, TESTING_PASSWORD: password }
    const config = configFrom(environment, (path) => path)
    await createPrivilegedAccounts(database, config, systemClock)
    await app.close()
    app = await openTestApp({ database, environment, writer: scriptedWriter({ runs: [] }) })
    expect(await toggle(early, true)).toMatchObject({ status: 403 })
  })

  it('is nobody’s where no testing account is configured', async () => {
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
    expect(await toggle(user, true)).toMatchObject({ status: 403 })
  })
})

describe('account-abilities', () => {
  const ask = async (token: string) => {
    const response = await app.fetch('/functions/v1/account-abilities', {
      headers: { apikey: app.anonKey, authorization: `Bearer ${token}` },
    })
    return { status: response.status, body: await response.json() }
  }

  it('tells the testing account, and nobody else, of its switch', async () => {
    const { tester } = await appWithTester()
    const user = await makeUser(app)
    expect(await ask(tester.token)).toEqual({ status: 200, body: { testingMode: true, statistics: false } })
    expect(await ask(user.token)).toEqual({ status: 200, body: { testingMode: false, statistics: false } })
    expect(await ask(app.anonKey)).toMatchObject({ status: 401 })
  })

  it('tells the one administrator who may see statistics, as long as it is one', async () => {
    await appWithTester()
    const boss = await signIn(app, 'boss@example.test')
    expect(await ask(boss.token)).toEqual({ status: 200, body: { testingMode: false, statistics: true } })
    await owner.query("update public.user_profiles set role = 'user' where user_id = $1", [boss.id])
    expect(await ask(boss.token)).toEqual({ status: 200, body: { testingMode: false, statistics: false } })
    await owner.query("update public.user_profiles set role = 'admin' where user_id = $1", [boss.id])
  })
})
