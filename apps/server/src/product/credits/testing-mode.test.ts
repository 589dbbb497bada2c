import { afterAll, describe, expect, it } from 'vitest'
import { scriptedWriter } from '@firstline/copywriter/testing'
import { UNKNOWN_ID } from '@firstline/wire/test-wire/fixtures'
import { DRAFTS_SCRIPT } from '#test/drafts.ts'
import { makeForm } from '#test/make-form.ts'
import { makeUser } from '#test/make-user.ts'
import { postGeneration } from '#test/post-generation.ts'
import { createProductDatabase } from '#test/product-database.ts'
import { openTestApp } from '#test/test-app.ts'
import { setTestingMode } from './set-testing-mode.ts'
import { createLedgerFixture } from './testing/ledger-fixture.ts'

const { database } = await createProductDatabase()
const ledger = createLedgerFixture(database)
const app = await openTestApp({ database, writer: scriptedWriter(DRAFTS_SCRIPT) })
afterAll(() => app.close())

const SIGN_UP = '2026-01-10T10:00:00Z'
const LATER = new Date('2026-01-20T10:00:00Z')

describe('setTestingMode', () => {
  it('changes no balance when switched on or while generating', async () => {
    const user = await makeUser(app, { dm: 1 })
    await setTestingMode(database, user.id, true, new Date())
    for (let time = 0; time < 3; time += 1) {
      expect((await postGeneration(app, user, makeForm({ insight: 'They hired.' }))).status).toBe(200)
    }
    expect(await ledger.profileOf(user)).toMatchObject({
      credits_dm: 1,
      credits_subject: 6,
      free_insight_uses: 3,
    })
    expect((await ledger.movementsOf(user)).map(({ reason }) => reason)).toEqual(['opening', 'edit'])
    const logs = await database.query(
      'select plan, testing_mode from public.message_logs where user_id = $1',
      [user.id],
    )
    expect(logs).toEqual(Array.from({ length: 3 }, () => ({ plan: 'pro', testing_mode: true })))
  })

  it('sets the free plan and starts a period when switched off', async () => {
    const account = await ledger.signUp(SIGN_UP)
    await ledger.givePlan(account, 'pro', SIGN_UP)
    await setTestingMode(database, account.id, true, LATER)
    await setTestingMode(database, account.id, false, LATER)
    expect(await ledger.profileOf(account)).toMatchObject({
      testing_mode: false,
      plan: 'free',
      credits_dm: 6,
      credits_subject: 6,
      period_started_at: LATER,
      next_renewal_date: new Date('2026-02-20T10:00:00Z'),
    })
  })

  it('ignores the refund of a generation that started before', async () => {
    const account = await ledger.signUp(SIGN_UP)
    const { generation_id } = await ledger.submit(account, SIGN_UP)
    await setTestingMode(database, account.id, true, LATER)
    await setTestingMode(database, account.id, false, LATER)
    await ledger.end(generation_id, 'failed', LATER)
    expect(await ledger.balancesOf(account)).toEqual([6, 6])
  })

  it('changes nothing when the mode is already set', async () => {
    const account = await ledger.signUp(SIGN_UP)
    await ledger.spend(account, 2, LATER)
    expect(await setTestingMode(database, account.id, false, LATER)).toBe(true)
    expect(await ledger.balancesOf(account)).toEqual([4, 6])
  })

  it('returns false for an unknown user', async () => {
    expect(await setTestingMode(database, UNKNOWN_ID, true, LATER)).toBe(false)
  })

  it('does not treat large balances as testing mode', async () => {
    const user = await makeUser(app, { dm: 999, subject: 999 })
    await postGeneration(app, user, makeForm())
    expect(await ledger.balancesOf(user)).toEqual([998, 999])
  })
})
