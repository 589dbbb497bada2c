import { describe, expect, it } from 'vitest'
import { UNKNOWN_ID } from '@firstline/wire/test-wire/fixtures'
import { createProductDatabase } from '#test/product-database.ts'
import { type EditedProfile, editProfile, type ProfileEdit } from './edit-profile.ts'
import { resetCredits } from './reset-credits.ts'
import { createLedgerFixture, type TestAccount } from './testing/ledger-fixture.ts'

const { database } = await createProductDatabase()
const ledger = createLedgerFixture(database)

const SIGN_UP = '2026-01-10T10:00:00Z'
const LATER = new Date('2026-01-20T10:00:00Z')

async function applyEdit(account: TestAccount, changes: Partial<ProfileEdit>): Promise<EditedProfile> {
  const { version } = await ledger.profileOf(account)
  const base = { editor: 'an administrator', userId: account.id, version, reason: 'edit' }
  const edited = await editProfile(database, { ...base, ...changes }, LATER)
  if (edited.outcome !== 'changed') throw new Error(edited.outcome)
  return edited.profile
}

describe('editProfile: plan', () => {
  it("sets the plan's allowance and starts a period", async () => {
    const account = await ledger.signUp(SIGN_UP)
    await ledger.spend(account, 2, LATER)
    expect(await applyEdit(account, { plan: 'pro' })).toMatchObject({
      plan: 'pro',
      credits_dm: 100,
      credits_subject: 100,
    })
    expect(await ledger.profileOf(account)).toMatchObject({
      period_started_at: LATER,
      billing_anchor: LATER,
      next_renewal_date: new Date('2026-02-20T10:00:00Z'),
    })
    expect(await applyEdit(account, { plan: 'free' })).toMatchObject({
      plan: 'free',
      credits_dm: 6,
      credits_subject: 6,
    })
  })

  it('changes only the name between plans with the same allowance', async () => {
    const account = await ledger.signUp(SIGN_UP)
    await applyEdit(account, { plan: 'growth' })
    await ledger.spend(account, 1, LATER)
    expect(await applyEdit(account, { plan: 'pro' })).toMatchObject({ plan: 'pro', credits_dm: 99 })
  })

  it('refunds no credit that was reserved before the change', async () => {
    const account = await ledger.signUp(SIGN_UP)
    const { generation_id } = await ledger.submit(account, LATER)
    await applyEdit(account, { plan: 'pro' })
    await ledger.end(generation_id, 'failed', LATER)
    expect(await ledger.balancesOf(account)).toEqual([100, 100])
  })

  it('reactivates a cancelled Pro plan', async () => {
    const account = await ledger.signUp(SIGN_UP)
    await applyEdit(account, { plan: 'pro' })
    await ledger.change(account, "plan_status = 'inactive'")
    expect(await applyEdit(account, { plan: 'pro' })).toMatchObject({ plan: 'pro', plan_status: 'active' })
  })
})

describe('editProfile: balances', () => {
  it('sets both balances and the plan, also to equal values', async () => {
    const account = await ledger.signUp(SIGN_UP)
    expect(await applyEdit(account, { plan: 'pro', dm: 6, subject: 250 })).toMatchObject({
      plan: 'pro',
      credits_dm: 6,
      credits_subject: 250,
    })
  })

  it('is recorded in the ledger and the audit log with the editor', async () => {
    const account = await ledger.signUp(SIGN_UP)
    await applyEdit(account, { dm: 50, reason: 'assignment' })
    const movements = await database.query(
      `select reason, actor, delta, created_at from public.credit_movements
       where user_id = $1 and kind = 'dm' order by id desc limit 1`,
      [account.id],
    )
    expect(movements).toEqual([{ reason: 'assignment', actor: 'admin', delta: 44, created_at: LATER }])
    const audited = await database.query(
      'select actor, action, before, after from public.audit_log where user_id = $1',
      [account.id],
    )
    expect(audited).toEqual([
      {
        actor: 'an administrator',
        action: 'assignment',
        before: { credits_dm: 6 },
        after: { credits_dm: 50 },
      },
    ])
  })

  it('refuses a negative balance and changes nothing', async () => {
    const account = await ledger.signUp(SIGN_UP)
    await expect(applyEdit(account, { plan: 'pro', dm: -1 })).rejects.toMatchObject({ code: '23514' })
    expect(await ledger.profileOf(account)).toMatchObject({ plan: 'free', credits_dm: 6 })
  })

  it('keeps assigned credits through a late renewal', async () => {
    const account = await ledger.signUp(SIGN_UP)
    const afterItsDate = new Date('2026-02-10T10:00:01Z')
    const { version } = await ledger.profileOf(account)
    const change = { editor: 'an administrator', userId: account.id, version, reason: 'credits', dm: 40 }
    expect(await editProfile(database, change, afterItsDate)).toMatchObject({ outcome: 'changed' })
    await database.query('select firstline.renew_profiles(100, $1)', [afterItsDate])
    expect(await ledger.balancesOf(account)).toEqual([40, 6])
  })
})

describe('editProfile: version', () => {
  it('accepts one of two concurrent edits and returns the current profile to the other', async () => {
    const account = await ledger.signUp(SIGN_UP)
    const { version } = await ledger.profileOf(account)
    const change = { editor: 'an administrator', userId: account.id, version, reason: 'credits' }
    const edits = await Promise.all([
      editProfile(database, { ...change, dm: 20 }, LATER),
      editProfile(database, { ...change, dm: 30 }, LATER),
    ])
    expect(edits.map(({ outcome }) => outcome).toSorted()).toEqual(['changed', 'version_conflict'])
    const [dm] = await ledger.balancesOf(account)
    for (const each of edits) expect(each).toMatchObject({ profile: { credits_dm: dm } })
  })

  it('reports a conflict after a reservation, so that no credit is lost', async () => {
    const account = await ledger.signUp(SIGN_UP)
    const { version } = await ledger.profileOf(account)
    const { generation_id } = await ledger.submit(account, LATER)
    const change = { editor: 'an administrator', userId: account.id, version, reason: 'credits', dm: 20 }
    const refused = await editProfile(database, change, LATER)
    expect(refused).toMatchObject({ outcome: 'version_conflict', profile: { credits_dm: 5 } })
    if (refused.outcome !== 'version_conflict') throw new Error(refused.outcome)
    const again = await editProfile(database, { ...change, version: refused.profile.version }, LATER)
    expect(again).toMatchObject({ outcome: 'changed', profile: { credits_dm: 20 } })
    await ledger.end(generation_id, 'failed', LATER)
    expect(await ledger.balancesOf(account)).toEqual([21, 6])
  })

  it('reports an unknown user as not found', async () => {
    const change = { editor: 'x', userId: UNKNOWN_ID, version: 1, reason: 'edit' }
    expect(await editProfile(database, change, LATER)).toEqual({ outcome: 'not_found' })
  })
})

describe('resetCredits', () => {
  it('sets the allowance and keeps the period', async () => {
    const account = await ledger.signUp(SIGN_UP)
    await ledger.spend(account, 6, LATER)
    const reset = await resetCredits(
      database,
      { editor: 'an administrator', userId: account.id, reason: 'reset' },
      LATER,
    )
    expect(reset).toMatchObject({ outcome: 'changed', profile: { credits_dm: 6, credits_subject: 6 } })
    expect((await ledger.profileOf(account)).next_renewal_date).toEqual(new Date('2026-02-10T10:00:00Z'))
  })

  it('ignores the refund of a generation that was running', async () => {
    const account = await ledger.signUp(SIGN_UP)
    const { generation_id } = await ledger.submit(account, LATER)
    await resetCredits(database, { editor: 'an administrator', userId: account.id, reason: 'reset' }, LATER)
    await ledger.end(generation_id, 'failed', LATER)
    expect(await ledger.balancesOf(account)).toEqual([6, 6])
  })
})
