import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { scriptedWriter } from '@firstline/copywriter/testing'
import { makeUser } from '#test/make-user.ts'
import { createProductDatabase } from '#test/product-database.ts'
import { openTestApp } from '#test/test-app.ts'
import { endTrials } from './end-trials.ts'
import { repairCredits } from './repair-credits.ts'
import { createLedgerFixture } from './testing/ledger-fixture.ts'

const { database } = await createProductDatabase()
const ledger = createLedgerFixture(database)
const app = await openTestApp({ database, writer: scriptedWriter({ runs: [] }) })
const admin = await makeUser(app, { role: 'admin' })

const SIGN_UP = '2026-01-10T10:00:00Z'

async function setTrials(value: unknown) {
  const { error } = await admin.client.from('app_config').update({ value }).eq('key', 'trial_settings')
  return error
}
const enableTrial = (trial_credits: number, trial_days: number) =>
  setTrials({ enable_trial: true, trial_credits, trial_days })

afterEach(async () => {
  await setTrials({ enable_trial: false, trial_credits: 20, trial_days: 14 })
})
afterAll(() => app.close())

describe('trial periods', () => {
  it('are off until an administrator switches them on', async () => {
    const [row] = await database.query("select value from public.app_config where key = 'trial_settings'")
    expect(row).toEqual({ value: { enable_trial: false, trial_credits: 20, trial_days: 14 } })
    const account = await ledger.signUp(SIGN_UP)
    expect(await ledger.profileOf(account)).toMatchObject({
      is_trial: false,
      trial_end_date: null,
      credits_dm: 6,
    })
  })

  it('apply to accounts created after they were enabled', async () => {
    const before = await ledger.signUp(SIGN_UP)
    await enableTrial(30, 7)
    const after = await ledger.signUp(SIGN_UP)
    expect(await ledger.profileOf(before)).toMatchObject({ is_trial: false, credits_dm: 6 })
    expect(await ledger.profileOf(after)).toMatchObject({
      is_trial: true,
      plan: 'free',
      credits_dm: 30,
      credits_subject: 30,
      trial_end_date: new Date('2026-01-17T10:00:00Z'),
    })
  })

  it('end with 3 credits of each kind and a new period', async () => {
    await enableTrial(20, 14)
    const account = await ledger.signUp(SIGN_UP)
    await ledger.spend(account, 4, '2026-01-11T10:00:00Z')
    await endTrials(database, 100, new Date('2026-01-24T09:59:59Z'))
    expect(await ledger.balancesOf(account)).toEqual([16, 20])
    await endTrials(database, 100, new Date('2026-01-24T10:00:00Z'))
    expect(await ledger.profileOf(account)).toMatchObject({
      is_trial: false,
      credits_dm: 3,
      credits_subject: 3,
      next_renewal_date: new Date('2026-02-24T10:00:00Z'),
    })
    await endTrials(database, 100, new Date('2026-01-24T10:00:01Z'))
    await database.query('select firstline.renew_profiles(100, $1)', ['2026-02-24T10:00:00Z'])
    expect(await ledger.balancesOf(account)).toEqual([6, 6])
  })

  it('report the allowance of the trial, of its end and of the plan', async () => {
    await enableTrial(20, 14)
    const account = await ledger.signUp(SIGN_UP)
    const allowances = async () => {
      const { allowance_dm, allowance_subject } = await ledger.profileOf(account)
      return [allowance_dm, allowance_subject]
    }
    expect(await allowances()).toEqual([20, 20])
    await endTrials(database, 100, new Date('2026-01-24T10:00:00Z'))
    expect(await allowances()).toEqual([3, 3])
    await ledger.spend(account, 1, '2026-01-25T10:00:00Z')
    expect(await allowances()).toEqual([3, 3])
    await database.query("select firstline.reset_credits($1, $2, 'reset', $3)", [
      'an editor',
      account.id,
      '2026-01-26T10:00:00Z',
    ])
    expect(await allowances()).toEqual([6, 6])
    await ledger.givePlan(account, 'pro', '2026-01-27T10:00:00Z')
    expect(await allowances()).toEqual([100, 100])
    await ledger.givePlan(account, 'free', '2026-01-28T10:00:00Z')
    await database.query('select firstline.renew_profiles(100, $1)', ['2026-02-28T10:00:00Z'])
    expect(await allowances()).toEqual([6, 6])
  })

  it('are not renewed while they last longer than a month', async () => {
    await enableTrial(20, 60)
    const account = await ledger.signUp(SIGN_UP)
    await ledger.spend(account, 5, '2026-01-11T10:00:00Z')
    await database.query('select firstline.renew_profiles(100, $1)', ['2026-02-20T10:00:00Z'])
    await ledger.spend(account, 1, '2026-02-20T10:00:00Z')
    expect(await ledger.balancesOf(account)).toEqual([14, 20])
  })

  it('end before a generation that precedes the job', async () => {
    await enableTrial(20, 14)
    const account = await ledger.signUp(SIGN_UP)
    await ledger.spend(account, 1, '2026-01-24T10:00:00Z')
    expect(await ledger.balancesOf(account)).toEqual([2, 3])
  })

  it('refund nothing for a generation that fails after the end', async () => {
    await enableTrial(20, 14)
    const account = await ledger.signUp(SIGN_UP)
    const { generation_id } = await ledger.submit(account, '2026-01-24T09:59:59Z')
    await endTrials(database, 100, new Date('2026-01-24T10:00:00Z'))
    await ledger.end(generation_id, 'failed', '2026-01-24T10:00:01Z')
    expect(await ledger.balancesOf(account)).toEqual([3, 3])
  })

  it('with 0 credits are not treated as lost by a repair', async () => {
    await enableTrial(0, 14)
    const account = await ledger.signUp(SIGN_UP)
    const repaired = await repairCredits(database, account.id, new Date('2026-01-11T10:00:00Z'))
    expect(repaired).toMatchObject({ case: 'spent', dm: 0, subject: 0 })
  })

  it('that end with an unchanged balance need no repair', async () => {
    await enableTrial(3, 14)
    const account = await ledger.signUp(SIGN_UP)
    await endTrials(database, 100, new Date('2026-01-24T10:00:00Z'))
    const repaired = await repairCredits(database, account.id, new Date('2026-01-25T10:00:00Z'))
    expect(repaired).toMatchObject({ case: 'intact', dm: 3, subject: 3 })
  })

  it('end when a paid plan is set', async () => {
    await enableTrial(20, 14)
    const account = await ledger.signUp(SIGN_UP)
    await ledger.givePlan(account, 'pro', '2026-01-12T10:00:00Z')
    await endTrials(database, 100, new Date('2026-01-24T10:00:00Z'))
    expect(await ledger.profileOf(account)).toMatchObject({ is_trial: false, plan: 'pro', credits_dm: 100 })
  })

  it('can be ended in one update by an administrator only', async () => {
    await enableTrial(20, 14)
    const accounts = await Promise.all([ledger.signUp(new Date()), ledger.signUp(new Date())])
    const user = await makeUser(app)
    const endAll = (client: typeof user.client) =>
      client.from('user_profiles').update({ is_trial: false }).eq('is_trial', true)
    expect(await endAll(user.client)).toMatchObject({ error: { code: '42501' } })
    expect(await endAll(admin.client)).toMatchObject({ error: null })
    for (const account of [...accounts, user]) {
      expect(await ledger.profileOf(account)).toMatchObject({
        is_trial: false,
        credits_dm: 3,
        credits_subject: 3,
      })
    }
  })

  it('refuse invalid settings in app_config', async () => {
    for (const value of [{}, { enable_trial: 'yes', trial_credits: 1, trial_days: 1 }]) {
      expect(await setTrials(value)).toMatchObject({ code: '23514' })
    }
    expect(await enableTrial(-1, 14)).toMatchObject({ code: '23514' })
    expect(await enableTrial(20, 1.5)).toMatchObject({ code: '23514' })
  })
})
