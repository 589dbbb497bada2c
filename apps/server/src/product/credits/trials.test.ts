import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { scriptedWriter } from '@firstline/copywriter/testing'
import { makeUser } from '#test/make-user.ts'
import { createProductDatabase } from '#test/product-database.ts'
import { openTestApp } from '#test/test-app.ts'
import { endTrials } from './periods.ts'
import { repairCredits } from './repair-credits.ts'
import { moneyScene } from './testing/money-scene.ts'

const { database } = await createProductDatabase()
const scene = moneyScene(database)
const app = await openTestApp({ database, writer: scriptedWriter({ runs: [] }) })
const admin = await makeUser(app, { role: 'admin' })

const SIGN_UP = '2026-01-10T10:00:00Z'

async function setTrials(value: unknown) {
  const { error } = await admin.client.from('app_config').update({ value }).eq('key', 'trial_settings')
  return error
}
const trialOf = (trial_credits: number, trial_days: number) =>
  setTrials({ enable_trial: true, trial_credits, trial_days })

afterEach(async () => {
  await setTrials({ enable_trial: false, trial_credits: 20, trial_days: 14 })
})
afterAll(() => app.close())

describe('trials', () => {
  it('are off until an administrator switches them on', async () => {
    const [row] = await database.query("select value from public.app_config where key = 'trial_settings'")
    expect(row).toEqual({ value: { enable_trial: false, trial_credits: 20, trial_days: 14 } })
    const person = await scene.signUp(SIGN_UP)
    expect(await scene.profileOf(person)).toMatchObject({
      is_trial: false,
      trial_end_date: null,
      credits_dm: 6,
    })
  })

  it('are for accounts that are made from then on', async () => {
    const before = await scene.signUp(SIGN_UP)
    await trialOf(30, 7)
    const after = await scene.signUp(SIGN_UP)
    expect(await scene.profileOf(before)).toMatchObject({ is_trial: false, credits_dm: 6 })
    expect(await scene.profileOf(after)).toMatchObject({
      is_trial: true,
      plan: 'free',
      credits_dm: 30,
      credits_subject: 30,
      trial_end_date: new Date('2026-01-17T10:00:00Z'),
    })
  })

  it('end on their last day with 3 of each and a period that begins then', async () => {
    await trialOf(20, 14)
    const person = await scene.signUp(SIGN_UP)
    await scene.spend(person, 4, '2026-01-11T10:00:00Z')
    await endTrials(database, 100, new Date('2026-01-24T09:59:59Z'))
    expect(await scene.balancesOf(person)).toEqual([16, 20])
    await endTrials(database, 100, new Date('2026-01-24T10:00:00Z'))
    expect(await scene.profileOf(person)).toMatchObject({
      is_trial: false,
      credits_dm: 3,
      credits_subject: 3,
      next_renewal_date: new Date('2026-02-24T10:00:00Z'),
    })
    await endTrials(database, 100, new Date('2026-01-24T10:00:01Z'))
    await database.query('select firstline.renew_profiles(100, $1)', ['2026-02-24T10:00:00Z'])
    expect(await scene.balancesOf(person)).toEqual([6, 6])
  })

  it('count balances against their credits, then against what they leave, then against the plan', async () => {
    await trialOf(20, 14)
    const person = await scene.signUp(SIGN_UP)
    const allowances = async () => {
      const { allowance_dm, allowance_subject } = await scene.profileOf(person)
      return [allowance_dm, allowance_subject]
    }
    expect(await allowances()).toEqual([20, 20])
    await endTrials(database, 100, new Date('2026-01-24T10:00:00Z'))
    expect(await allowances()).toEqual([3, 3])
    await scene.spend(person, 1, '2026-01-25T10:00:00Z')
    expect(await allowances()).toEqual([3, 3])
    await database.query('select firstline.reset_credits($1, $2, $3)', [
      'an editor',
      person.id,
      '2026-01-26T10:00:00Z',
    ])
    expect(await allowances()).toEqual([6, 6])
    await scene.givePlan(person, 'pro', '2026-01-27T10:00:00Z')
    expect(await allowances()).toEqual([100, 100])
    await scene.givePlan(person, 'free', '2026-01-28T10:00:00Z')
    await database.query('select firstline.renew_profiles(100, $1)', ['2026-02-28T10:00:00Z'])
    expect(await allowances()).toEqual([6, 6])
  })

  it('that are longer than a month are not renewed meanwhile', async () => {
    await trialOf(20, 60)
    const person = await scene.signUp(SIGN_UP)
    await scene.spend(person, 5, '2026-01-11T10:00:00Z')
    await database.query('select firstline.renew_profiles(100, $1)', ['2026-02-20T10:00:00Z'])
    await scene.spend(person, 1, '2026-02-20T10:00:00Z')
    expect(await scene.balancesOf(person)).toEqual([14, 20])
  })

  it('end before a generation that comes earlier than the job', async () => {
    await trialOf(20, 14)
    const person = await scene.signUp(SIGN_UP)
    await scene.spend(person, 1, '2026-01-24T10:00:00Z')
    expect(await scene.balancesOf(person)).toEqual([2, 3])
  })

  it('refund nothing across their end', async () => {
    await trialOf(20, 14)
    const person = await scene.signUp(SIGN_UP)
    const { generation_id } = await scene.submit(person, '2026-01-24T09:59:59Z')
    await endTrials(database, 100, new Date('2026-01-24T10:00:00Z'))
    await scene.end(generation_id, 'failed', '2026-01-24T10:00:01Z')
    expect(await scene.balancesOf(person)).toEqual([3, 3])
  })

  it('of nothing are nothing: a repair knows that it was meant', async () => {
    await trialOf(0, 14)
    const person = await scene.signUp(SIGN_UP)
    const repaired = await repairCredits(database, person.id, new Date('2026-01-11T10:00:00Z'))
    expect(repaired).toMatchObject({ case: 'spent', dm: 0, subject: 0 })
  })

  it('that end with just what they leave are no reason to repair anything', async () => {
    await trialOf(3, 14)
    const person = await scene.signUp(SIGN_UP)
    await endTrials(database, 100, new Date('2026-01-24T10:00:00Z'))
    const repaired = await repairCredits(database, person.id, new Date('2026-01-25T10:00:00Z'))
    expect(repaired).toMatchObject({ case: 'intact', dm: 3, subject: 3 })
  })

  it('give way to a plan that is bought', async () => {
    await trialOf(20, 14)
    const person = await scene.signUp(SIGN_UP)
    await scene.givePlan(person, 'pro', '2026-01-12T10:00:00Z')
    await endTrials(database, 100, new Date('2026-01-24T10:00:00Z'))
    expect(await scene.profileOf(person)).toMatchObject({ is_trial: false, plan: 'pro', credits_dm: 100 })
  })

  it('can all be ended at once by an administrator, and by nobody else', async () => {
    await trialOf(20, 14)
    const people = await Promise.all([scene.signUp(new Date()), scene.signUp(new Date())])
    const user = await makeUser(app)
    const endAll = (client: typeof user.client) =>
      client.from('user_profiles').update({ is_trial: false }).eq('is_trial', true)
    expect(await endAll(user.client)).toMatchObject({ error: { code: '42501' } })
    expect(await endAll(admin.client)).toMatchObject({ error: null })
    for (const person of [...people, user]) {
      expect(await scene.profileOf(person)).toMatchObject({
        is_trial: false,
        credits_dm: 3,
        credits_subject: 3,
      })
    }
  })

  it('take no settings that make no sense', async () => {
    for (const value of [{}, { enable_trial: 'yes', trial_credits: 1, trial_days: 1 }]) {
      expect(await setTrials(value)).toMatchObject({ code: '23514' })
    }
    expect(await trialOf(-1, 14)).toMatchObject({ code: '23514' })
    expect(await trialOf(20, 1.5)).toMatchObject({ code: '23514' })
  })
})
