import { describe, expect, it } from 'vitest'
import { latch, scriptedWriter } from '@firstline/copywriter/testing'
import { mailboxOf } from '#server/wire/auth/limits/mailbox.ts'
import { makeForm } from '#test/make-form.ts'
import { makeUser } from '#test/make-user.ts'
import { eventsOf, postGeneration } from '#test/post-generation.ts'
import { createProductDatabase } from '#test/product-database.ts'
import { openTestApp } from '#test/test-app.ts'
import { forgetDeparted, renewProfiles } from './periods.ts'
import { repairCredits } from './repair-credits.ts'
import { moneyScene } from './testing/money-scene.ts'

const { database, owner } = await createProductDatabase()
const scene = moneyScene(database)

const SIGN_UP = '2026-01-10T10:00:00Z'
const SPENT = '2026-01-12T10:00:00Z'
const DELETED = '2026-01-15T10:00:00Z'
const BACK = '2026-01-20T10:00:00Z'

describe('an address that comes back', () => {
  it('within its period begins with what was left, insights too, and keeps its billing date', async () => {
    const person = await scene.signUp(SIGN_UP)
    await scene.spend(person, 4, SPENT)
    const { generation_id } = await scene.submit(person, SPENT, {
      type: 'Email Subject Line',
      insight: 'They hired.',
    })
    await scene.end(generation_id, 'done', SPENT)
    expect(await scene.remove(person, DELETED)).toBe('deleted')
    const back = await scene.signUp(BACK, person.email)
    expect(await scene.profileOf(back)).toMatchObject({
      plan: 'free',
      credits_dm: 2,
      credits_subject: 5,
      free_insight_uses: 2,
      period_started_at: new Date(SIGN_UP),
      next_renewal_date: new Date('2026-02-10T10:00:00Z'),
    })
    await renewProfiles(database, 100, new Date('2026-02-10T10:00:00Z'))
    expect(await scene.balancesOf(back)).toEqual([6, 6])
  })

  it('with nothing left begins with nothing, and no repair makes more of it', async () => {
    const person = await scene.signUp(SIGN_UP)
    await scene.spend(person, 6, SPENT)
    await scene.spend(person, 6, SPENT, 'Email Subject Line')
    await scene.remove(person, DELETED)
    const back = await scene.signUp(BACK, person.email)
    expect(await repairCredits(database, back.id, new Date(BACK))).toMatchObject({
      case: 'spent',
      dm: 0,
      subject: 0,
    })
  })

  it('is known in another letter case', async () => {
    const person = await scene.signUp(SIGN_UP, 'Ada.Lovelace@example.test')
    await scene.spend(person, 5, SPENT)
    await scene.remove(person, DELETED)
    const back = await scene.signUp(BACK, ' ADA.lovelace@EXAMPLE.test ')
    expect(await scene.balancesOf(back)).toEqual([1, 6])
  })

  it('is known under a plus-address, as the limits of the wire know it', async () => {
    const person = await scene.signUp(SIGN_UP, 'tagged@example.test')
    await scene.spend(person, 5, SPENT)
    await scene.remove(person, DELETED)
    const back = await scene.signUp(BACK, 'Tagged+again@example.test')
    expect(await scene.balancesOf(back)).toEqual([1, 6])
    const other = await scene.signUp(BACK, 'tag.ged@example.test')
    expect(await scene.balancesOf(other)).toEqual([6, 6])
    for (const contact of [
      'a@d.test',
      'a+b@d.test',
      'a+b+c@d.test',
      '+a@d.test',
      '+a+b@d.test',
      'a.b+c@gmail.com',
      'a.b@googlemail.com',
      'a@d+e.test',
      'a+@d.test',
      '491515550031',
    ]) {
      const [row] = await owner.query('select firstline.mailbox($1) as mailbox', [contact])
      expect(row, contact).toEqual({ mailbox: mailboxOf(contact) })
    }
  })

  it('is known however often it leaves', async () => {
    const person = await scene.signUp(SIGN_UP)
    await scene.spend(person, 2, SPENT)
    await scene.remove(person, DELETED)
    const second = await scene.signUp(BACK, person.email)
    await scene.spend(second, 3, BACK)
    await scene.remove(second, BACK)
    const third = await scene.signUp('2026-01-21T10:00:00Z', person.email)
    expect(await scene.balancesOf(third)).toEqual([1, 6])
  })

  it('after its period is new, with a period of its own', async () => {
    const person = await scene.signUp(SIGN_UP)
    await scene.spend(person, 6, SPENT)
    await scene.remove(person, DELETED)
    const back = await scene.signUp('2026-02-10T10:00:00Z', person.email)
    expect(await scene.profileOf(back)).toMatchObject({
      credits_dm: 6,
      next_renewal_date: new Date('2026-03-10T10:00:00Z'),
    })
  })

  it('as a former pro has no more than a free account begins with', async () => {
    const rich = await scene.signUp(SIGN_UP)
    await scene.givePlan(rich, 'pro', SIGN_UP)
    await scene.remove(rich, DELETED)
    const poor = await scene.signUp(SIGN_UP)
    await scene.givePlan(poor, 'pro', SIGN_UP)
    await scene.change(poor, 'credits_dm = 2')
    await scene.remove(poor, DELETED)
    expect(await scene.balancesOf(await scene.signUp(BACK, rich.email))).toEqual([6, 6])
    expect(await scene.balancesOf(await scene.signUp(BACK, poor.email))).toEqual([2, 6])
  })

  it('gets no second trial while the first would still run', async () => {
    const trials = (enabled: boolean) =>
      database.query("update public.app_config set value = $1 where key = 'trial_settings'", [
        { enable_trial: enabled, trial_credits: 20, trial_days: 60 },
      ])
    await trials(true)
    const person = await scene.signUp(SIGN_UP)
    await scene.remove(person, '2026-02-20T10:00:00Z')
    const back = await scene.signUp('2026-02-21T10:00:00Z', person.email)
    await trials(false)
    expect(await scene.profileOf(back)).toMatchObject({ is_trial: false, credits_dm: 6, credits_subject: 6 })
  })

  it('whose profile alone was lost begins with what was left of it', async () => {
    const person = await scene.signUp(SIGN_UP)
    await scene.spend(person, 4, SPENT)
    await database.query('delete from public.user_profiles where user_id = $1', [person.id])
    await database.query('select 1 from firstline.ensure_profile($1, $2, $3)', [
      person.id,
      person.email,
      BACK,
    ])
    expect(await scene.balancesOf(person)).toEqual([2, 6])
    expect((await scene.movementsOf(person)).slice(-2).map(({ reason, delta }) => [reason, delta])).toEqual([
      ['closing', -2],
      ['opening', 2],
    ])
  })
})

describe('what is kept of a deleted account', () => {
  it('is a keyed hash that a start with the same secret finds again, until the period ends', async () => {
    const person = await scene.signUp(SIGN_UP)
    await scene.remove(person, DELETED)
    const kept = await owner.query<{ line: string }>(
      'select departed_accounts::text as line from firstline.departed_accounts',
    )
    expect(kept.length).toBeGreaterThan(0)
    for (const { line } of kept) expect(line).not.toContain('example.test')
    const [key] = await owner.query<{ count: number }>(
      'select count(*)::int as count from firstline.address_key',
    )
    expect(key?.count).toBe(1)
    const own = 'select 1 from firstline.departed_accounts where address_hash = firstline.address_hash($1)'
    await forgetDeparted(database, 100, new Date('2026-02-10T09:59:59Z'))
    expect(await owner.query(own, [person.email])).toHaveLength(1)
    await forgetDeparted(database, 100, new Date('2026-02-10T10:00:00Z'))
    expect(await owner.query(own, [person.email])).toHaveLength(0)
  })

  it('can be read by nobody over the wire, and its key not even by the server', async () => {
    const asServer = database.query('select key from firstline.address_key')
    await expect(asServer).rejects.toMatchObject({ code: '42501' })
    for (const role of ['anon', 'authenticated', 'service_role'] as const) {
      const read = database.transaction([{ sql: 'select 1 from firstline.departed_accounts' }], {
        role,
        claims: {},
      })
      await expect(read).rejects.toMatchObject({ code: '42501' })
    }
  })
})

describe('deleting an account whose generation runs', () => {
  it('takes the work away: its runner lets go and writes nothing more', async () => {
    const gate = latch()
    const writer = scriptedWriter({
      runs: [[{ draft: 'One.' }, { wait: gate.opened }, { draft: 'Two.' }, { draft: 'Three.' }]],
    })
    const app = await openTestApp({ database, writer })
    const user = await makeUser(app)
    const written = async () =>
      (await database.query('select 1 from public.generation_items')).length +
      (await database.query('select 1 from public.message_logs')).length
    const before = await written()
    const stream = eventsOf(await postGeneration(app, user, makeForm(), { events: true }))
    await stream.next()
    await stream.next()
    expect(await scene.remove(user, new Date())).toBe('deleted')
    gate.open()
    expect((await stream.next()).value).toMatchObject({ event: 'failed' })
    // Waits for what is being written.
    await app.close()
    expect(await written()).toBe(before)
  })
})
