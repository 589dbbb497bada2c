import { afterAll, describe, expect, it } from 'vitest'
import { scriptedWriter } from '@firstline/copywriter/testing'
import { makeUser } from '#test/make-user.ts'
import { createProductDatabase } from '#test/product-database.ts'
import { openTestApp } from '#test/test-app.ts'
import { createLedgerFixture } from './testing/ledger-fixture.ts'

const { database } = await createProductDatabase()
const ledger = createLedgerFixture(database)
const app = await openTestApp({ database, writer: scriptedWriter({ runs: [] }) })
afterAll(() => app.close())
const admin = await makeUser(app, { role: 'admin' })
const queryProfiles = () => admin.client.from('user_profiles')

describe('PATCH /rest/v1/user_profiles by an administrator', () => {
  it("sets the plan's allowance and starts a credit period", async () => {
    const account = await ledger.signUp('2026-01-10T10:00:00Z')
    const { data, error } = await queryProfiles()
      .update({ plan: 'pro' })
      .eq('user_id', account.id)
      .select()
      .single()
    expect(error).toBeNull()
    expect(data).toMatchObject({ plan: 'pro', credits_dm: 100, credits_subject: 100 })
    const { period_started_at, next_renewal_date } = await ledger.profileOf(account)
    expect(Date.now() - period_started_at.getTime()).toBeLessThan(60_000)
    expect(next_renewal_date.getTime() - period_started_at.getTime()).toBeGreaterThan(27 * 86_400_000)
  })

  it('keeps balances and dates that the update sets itself', async () => {
    const account = await ledger.signUp(new Date())
    await queryProfiles().update({ plan: 'pro', credits_dm: 250 }).eq('user_id', account.id)
    expect(await ledger.balancesOf(account)).toEqual([250, 100])
    const date = '2040-05-31T00:00:00+00:00'
    await queryProfiles().update({ plan: 'free', next_renewal_date: date }).eq('user_id', account.id)
    expect(await ledger.profileOf(account)).toMatchObject({
      plan: 'free',
      credits_dm: 6,
      credits_subject: 6,
      next_renewal_date: new Date(date),
      billing_anchor: new Date(date),
    })
  })

  it('is recorded in the ledger and, with the administrator, in the audit log', async () => {
    const account = await ledger.signUp(new Date())
    await queryProfiles().update({ plan: 'pro' }).eq('user_id', account.id)
    const movements = await database.query(
      'select reason, actor, delta from public.credit_movements where user_id = $1 order by id desc limit 2',
      [account.id],
    )
    expect(movements).toEqual(
      Array.from({ length: 2 }, () => ({ reason: 'edit', actor: 'admin', delta: 94 })),
    )
    const [audited] = await database.query(
      'select actor, action, before, after from public.audit_log where user_id = $1',
      [account.id],
    )
    expect(audited).toMatchObject({
      actor: admin.id,
      action: 'edit',
      before: { plan: 'free', credits_dm: 6 },
      after: { plan: 'pro', credits_dm: 100 },
    })
  })

  it('supports an upsert of an existing row', async () => {
    const account = await ledger.signUp(new Date())
    const row = {
      user_id: account.id,
      email: account.email,
      plan: 'pro',
      credits_dm: 120,
      credits_subject: 130,
    }
    const { error } = await queryProfiles().upsert(row, { onConflict: 'user_id' })
    expect(error).toBeNull()
    expect(await ledger.balancesOf(account)).toEqual([120, 130])
  })
})

describe('PATCH /rest/v1/user_profiles with a version', () => {
  it('refuses an update based on an older version', async () => {
    const account = await ledger.signUp(new Date())
    const { data } = await queryProfiles().select('version').eq('user_id', account.id).single()
    const version = (data as { version: number }).version
    await ledger.submit(account, new Date())
    const late = await queryProfiles().update({ credits_dm: 50, version }).eq('user_id', account.id)
    expect(late).toMatchObject({ status: 409, error: { code: 'PT409' } })
    expect(await ledger.balancesOf(account)).toEqual([5, 6])
    const again = await queryProfiles()
      .update({ credits_dm: 50, version: version + 1 })
      .eq('user_id', account.id)
    expect(again.error).toBeNull()
    expect(await ledger.balancesOf(account)).toEqual([50, 6])
  })
})
