import { describe, expect, it } from 'vitest'
import { UNKNOWN_ID } from '#test/fixtures.ts'
import { createProductDatabase } from '#test/product-database.ts'
import { type EditedProfile, editProfile, type ProfileEdit } from './edit-profile.ts'
import { resetCredits } from './reset-credits.ts'
import { moneyScene, type Person } from './testing/money-scene.ts'

const { database } = await createProductDatabase()
const scene = moneyScene(database)

const SIGN_UP = '2026-01-10T10:00:00Z'
const LATER = new Date('2026-01-20T10:00:00Z')

async function edit(person: Person, changes: Partial<ProfileEdit>): Promise<EditedProfile> {
  const { version } = await scene.profileOf(person)
  const base = { editor: 'an administrator', userId: person.id, version, reason: 'edit' }
  const edited = await editProfile(database, { ...base, ...changes }, LATER)
  if (edited.outcome !== 'changed') throw new Error(edited.outcome)
  return edited.profile
}

describe('a change of plan', () => {
  it("brings the plan's allowance and a period that begins now", async () => {
    const person = await scene.signUp(SIGN_UP)
    await scene.spend(person, 2, LATER)
    expect(await edit(person, { plan: 'pro' })).toMatchObject({
      plan: 'pro',
      credits_dm: 100,
      credits_subject: 100,
    })
    expect(await scene.profileOf(person)).toMatchObject({
      period_started_at: LATER,
      billing_anchor: LATER,
      next_renewal_date: new Date('2026-02-20T10:00:00Z'),
    })
    expect(await edit(person, { plan: 'free' })).toMatchObject({
      plan: 'free',
      credits_dm: 6,
      credits_subject: 6,
    })
  })

  it('between plans that act alike changes the name and nothing else', async () => {
    const person = await scene.signUp(SIGN_UP)
    await edit(person, { plan: 'growth' })
    await scene.spend(person, 1, LATER)
    expect(await edit(person, { plan: 'pro' })).toMatchObject({ plan: 'pro', credits_dm: 99 })
  })

  it('refunds nothing of what was reserved before it: the new allowance is whole', async () => {
    const person = await scene.signUp(SIGN_UP)
    const { generation_id } = await scene.submit(person, LATER)
    await edit(person, { plan: 'pro' })
    await scene.end(generation_id, 'failed', LATER)
    expect(await scene.balancesOf(person)).toEqual([100, 100])
  })

  it('of a cancelled pro back to pro makes it active again', async () => {
    const person = await scene.signUp(SIGN_UP)
    await edit(person, { plan: 'pro' })
    await scene.change(person, "plan_status = 'inactive'")
    expect(await edit(person, { plan: 'pro' })).toMatchObject({ plan: 'pro', plan_status: 'active' })
  })
})

describe('an assignment', () => {
  it('sets both balances and the plan, also to the very numbers that were there', async () => {
    const person = await scene.signUp(SIGN_UP)
    expect(await edit(person, { plan: 'pro', dm: 6, subject: 250 })).toMatchObject({
      plan: 'pro',
      credits_dm: 6,
      credits_subject: 250,
    })
  })

  it('is in the ledger and in the audit log, with who did it', async () => {
    const person = await scene.signUp(SIGN_UP)
    await edit(person, { dm: 50, reason: 'assignment' })
    const movements = await database.query(
      `select reason, actor, delta, created_at from public.credit_movements
       where user_id = $1 and kind = 'dm' order by id desc limit 1`,
      [person.id],
    )
    expect(movements).toEqual([{ reason: 'assignment', actor: 'admin', delta: 44, created_at: LATER }])
    const audited = await database.query(
      'select actor, action, before, after from public.audit_log where user_id = $1',
      [person.id],
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

  it('below nothing is refused and changes nothing', async () => {
    const person = await scene.signUp(SIGN_UP)
    await expect(edit(person, { plan: 'pro', dm: -1 })).rejects.toMatchObject({ code: '23514' })
    expect(await scene.profileOf(person)).toMatchObject({ plan: 'free', credits_dm: 6 })
  })

  it('survives a renewal that is late', async () => {
    const person = await scene.signUp(SIGN_UP)
    const afterItsDate = new Date('2026-02-10T10:00:01Z')
    const { version } = await scene.profileOf(person)
    const wish = { editor: 'an administrator', userId: person.id, version, reason: 'credits', dm: 40 }
    expect(await editProfile(database, wish, afterItsDate)).toMatchObject({ outcome: 'changed' })
    await database.query('select firstline.renew_profiles(100, $1)', [afterItsDate])
    expect(await scene.balancesOf(person)).toEqual([40, 6])
  })
})

describe('the version an editor saw', () => {
  it('lets one of two administrators win, and shows the other what is there now', async () => {
    const person = await scene.signUp(SIGN_UP)
    const { version } = await scene.profileOf(person)
    const wish = { editor: 'an administrator', userId: person.id, version, reason: 'credits' }
    const edits = await Promise.all([
      editProfile(database, { ...wish, dm: 20 }, LATER),
      editProfile(database, { ...wish, dm: 30 }, LATER),
    ])
    expect(edits.map(({ outcome }) => outcome).toSorted()).toEqual(['changed', 'version_conflict'])
    const [dm] = await scene.balancesOf(person)
    for (const each of edits) expect(each).toMatchObject({ profile: { credits_dm: dm } })
  })

  it('is not the one of a profile whose generation reserved meanwhile: nothing is lost', async () => {
    const person = await scene.signUp(SIGN_UP)
    const { version } = await scene.profileOf(person)
    const { generation_id } = await scene.submit(person, LATER)
    const wish = { editor: 'an administrator', userId: person.id, version, reason: 'credits', dm: 20 }
    const refused = await editProfile(database, wish, LATER)
    expect(refused).toMatchObject({ outcome: 'version_conflict', profile: { credits_dm: 5 } })
    if (refused.outcome !== 'version_conflict') throw new Error(refused.outcome)
    const again = await editProfile(database, { ...wish, version: refused.profile.version }, LATER)
    expect(again).toMatchObject({ outcome: 'changed', profile: { credits_dm: 20 } })
    await scene.end(generation_id, 'failed', LATER)
    expect(await scene.balancesOf(person)).toEqual([21, 6])
  })

  it('of nobody is answered', async () => {
    const wish = { editor: 'x', userId: UNKNOWN_ID, version: 1, reason: 'edit' }
    expect(await editProfile(database, wish, LATER)).toEqual({ outcome: 'not_found' })
  })
})

describe('a reset', () => {
  it('gives the allowance again and leaves the period as it is', async () => {
    const person = await scene.signUp(SIGN_UP)
    await scene.spend(person, 6, LATER)
    const reset = await resetCredits(database, 'an administrator', person.id, LATER)
    expect(reset).toMatchObject({ outcome: 'changed', profile: { credits_dm: 6, credits_subject: 6 } })
    expect((await scene.profileOf(person)).next_renewal_date).toEqual(new Date('2026-02-10T10:00:00Z'))
  })

  it('is not topped by a generation that was running and fails', async () => {
    const person = await scene.signUp(SIGN_UP)
    const { generation_id } = await scene.submit(person, LATER)
    await resetCredits(database, 'an administrator', person.id, LATER)
    await scene.end(generation_id, 'failed', LATER)
    expect(await scene.balancesOf(person)).toEqual([6, 6])
  })
})
