import { Diagnostics } from '#server/operator-calls.ts'
import { scriptedWriter } from '@firstline/copywriter/testing'
import { afterAll, describe, expect, it } from 'vitest'
import { mintOperatorToken, mintProjectKey } from '@firstline/wire/gateway'
import { readBalance } from '#test/read-balance.ts'
import { callFunction } from '#test/call-function.ts'
import { password } from '@firstline/wire/test-wire/fixtures'
import { makeUser } from '#test/make-user.ts'
import { createProductDatabase } from '#test/product-database.ts'
import { openTestApp } from '#test/test-app.ts'
import { TEST_KEYS } from '@firstline/wire/test-wire/test-keys'

const { database, owner } = await createProductDatabase()
const app = await openTestApp({ database, writer: scriptedWriter({ runs: [] }) })
afterAll(() => app.close())

const NAMES = ['operator-doctor', 'operator-create-admin', 'operator-promote', 'operator-grant-credits']
const makeOperator = async (now = new Date()) => ({
  token: await mintOperatorToken(TEST_KEYS.jwtSecret, now),
})

describe('operator functions', () => {
  it('refuse users, administrators and anonymous callers', async () => {
    const [user, admin] = [await makeUser(app), await makeUser(app)]
    await owner.query("update public.user_profiles set role = 'admin' where user_id = $1", [admin.id])
    const body = { email: user.email, password, dm: 5, subject: 5, reason: 'none' }
    for (const name of NAMES) {
      for (const caller of [user, admin, { token: app.anonKey }]) {
        expect(await callFunction(app, caller, name, body)).toMatchObject({
          status: 403,
          body: { code: 'forbidden' },
        })
      }
    }
    expect(await readBalance(database, user.id)).toMatchObject({ dm: 6, subject: 6 })
    const rows = await database.query('select role from public.user_profiles where user_id = $1', [user.id])
    expect(rows).toEqual([{ role: 'user' }])
  })

  it('accept the service key, and an operator token for a minute', async () => {
    const key = { token: await mintProjectKey('service_role', TEST_KEYS.jwtSecret) }
    for (const caller of [key, await makeOperator()]) {
      const { status, body } = await callFunction(app, caller, 'operator-doctor')
      expect(status).toBe(200)
      expect(Diagnostics.parse(body)).toMatchObject({
        engine: database.engine,
        migrations: { missing: [], changed: [], unknown: [] },
        broken: [],
        unanswered: [],
      })
    }
    const late = await makeOperator(new Date(Date.now() - 3 * 60_000))
    expect(await callFunction(app, late, 'operator-doctor')).toMatchObject({ status: 401 })
  })

  it('start a due period before they add credits', async () => {
    const user = await makeUser(app, { dm: 0, subject: 0 })
    await owner.query(
      `update public.user_profiles set billing_anchor = now() - interval '40 days',
         period_started_at = now() - interval '40 days', next_renewal_date = now() - interval '9 days'
       where user_id = $1`,
      [user.id],
    )
    const grant = { email: user.email, dm: 4, subject: 0, reason: 'a late gift' }
    const answer = await callFunction(app, await makeOperator(), 'operator-grant-credits', grant)
    expect(answer.body).toMatchObject({ outcome: 'granted', dm: 10, subject: 6 })
    const ledger = await owner.query(
      "select delta, reason from public.credit_movements where user_id = $1 and kind = 'dm' order by id",
      [user.id],
    )
    expect(ledger.slice(-2)).toEqual([
      { delta: 6, reason: 'renewal' },
      { delta: 4, reason: 'grant: a late gift' },
    ])
    // A repair keeps granted credits.
    const repair = await callFunction(app, user, 'reset-credits', { userId: user.id })
    expect(repair.body).toMatchObject({ case: 'intact', dm: 10, subject: 6 })
  })

  it('name every invalid field of a request', async () => {
    const grant = { email: 'nobody', dm: -1, subject: 10_001, reason: '' }
    const { status, body } = await callFunction(app, await makeOperator(), 'operator-grant-credits', grant)
    expect(status).toBe(422)
    expect((body as { fields: { field: string }[] }).fields.map(({ field }) => field)).toEqual([
      'email',
      'dm',
      'subject',
      'reason',
    ])
    const long = { email: `${'a'.repeat(65)}@example.test`, password }
    expect(await callFunction(app, await makeOperator(), 'operator-create-admin', long)).toMatchObject({
      status: 422,
    })
  })
})
