import { afterAll, describe, expect, it } from 'vitest'
import { scriptedWriter } from '@firstline/copywriter/testing'
import { DRAFTS_SCRIPT, UNKNOWN_ID } from '#test/fixtures.ts'
import { makeForm } from '#test/make-form.ts'
import { makeUser } from '#test/make-user.ts'
import { postGeneration } from '#test/post-generation.ts'
import { createProductDatabase } from '#test/product-database.ts'
import { openTestApp } from '#test/test-app.ts'
import { setTestingMode } from './set-testing-mode.ts'
import { moneyScene } from './testing/money-scene.ts'

const { database } = await createProductDatabase()
const scene = moneyScene(database)
const app = await openTestApp({ database, writer: scriptedWriter(DRAFTS_SCRIPT) })
afterAll(() => app.close())

const SIGN_UP = '2026-01-10T10:00:00Z'
const LATER = new Date('2026-01-20T10:00:00Z')

describe('testing mode', () => {
  it('switched on moves no balance, and neither does what is generated in it', async () => {
    const user = await makeUser(app, { dm: 1 })
    await setTestingMode(database, user.id, true, new Date())
    for (let time = 0; time < 3; time += 1) {
      expect((await postGeneration(app, user, makeForm({ insight: 'They hired.' }))).status).toBe(200)
    }
    expect(await scene.profileOf(user)).toMatchObject({
      credits_dm: 1,
      credits_subject: 6,
      free_insight_uses: 3,
    })
    expect((await scene.movementsOf(user)).map(({ reason }) => reason)).toEqual(['opening', 'edit'])
    const logs = await database.query(
      'select plan, testing_mode from public.message_logs where user_id = $1',
      [user.id],
    )
    expect(logs).toEqual(Array.from({ length: 3 }, () => ({ plan: 'pro', testing_mode: true })))
  })

  it('switched off leaves a free account whose period begins now', async () => {
    const person = await scene.signUp(SIGN_UP)
    await scene.givePlan(person, 'pro', SIGN_UP)
    await setTestingMode(database, person.id, true, LATER)
    await setTestingMode(database, person.id, false, LATER)
    expect(await scene.profileOf(person)).toMatchObject({
      testing_mode: false,
      plan: 'free',
      credits_dm: 6,
      credits_subject: 6,
      period_started_at: LATER,
      next_renewal_date: new Date('2026-02-20T10:00:00Z'),
    })
  })

  it('switched off while a generation of before runs refunds nothing on top', async () => {
    const person = await scene.signUp(SIGN_UP)
    const { generation_id } = await scene.submit(person, SIGN_UP)
    await setTestingMode(database, person.id, true, LATER)
    await setTestingMode(database, person.id, false, LATER)
    await scene.end(generation_id, 'failed', LATER)
    expect(await scene.balancesOf(person)).toEqual([6, 6])
  })

  it('that is on or off already changes nothing', async () => {
    const person = await scene.signUp(SIGN_UP)
    await scene.spend(person, 2, LATER)
    expect(await setTestingMode(database, person.id, false, LATER)).toBe(true)
    expect(await scene.balancesOf(person)).toEqual([4, 6])
  })

  it('of nobody is answered', async () => {
    expect(await setTestingMode(database, UNKNOWN_ID, true, LATER)).toBe(false)
  })

  it('is no matter of numbers: 999 of each are spent one by one', async () => {
    const user = await makeUser(app, { dm: 999, subject: 999 })
    await postGeneration(app, user, makeForm())
    expect(await scene.balancesOf(user)).toEqual([998, 999])
  })
})
