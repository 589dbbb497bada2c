import { describe, expect, it } from 'vitest'
import { latch, scriptedWriter } from '@firstline/copywriter/testing'
import { getMailbox } from '@firstline/wire/auth/limits/mailbox'
import { makeForm } from '#test/make-form.ts'
import { makeUser } from '#test/make-user.ts'
import { readEvents, postGeneration } from '#test/post-generation.ts'
import { createProductDatabase } from '#test/product-database.ts'
import { openTestApp } from '#test/test-app.ts'
import { removeDeletedAccounts } from './remove-deleted-accounts.ts'
import { renewProfiles } from './renew-profiles.ts'
import { repairCredits } from './repair-credits.ts'
import { createLedgerFixture } from './testing/ledger-fixture.ts'

const { database, owner } = await createProductDatabase()
const ledger = createLedgerFixture(database)

const SIGN_UP = '2026-01-10T10:00:00Z'
const SPENT = '2026-01-12T10:00:00Z'
const DELETED = '2026-01-15T10:00:00Z'
const BACK = '2026-01-20T10:00:00Z'

describe('signing up again after a deletion', () => {
  it('restores balances, insight uses and billing date within the period', async () => {
    const account = await ledger.signUp(SIGN_UP)
    await ledger.spend(account, 4, SPENT)
    const { generation_id } = await ledger.submit(account, SPENT, {
      type: 'Email Subject Line',
      insight: 'They hired.',
    })
    await ledger.end(generation_id, 'done', SPENT)
    expect(await ledger.remove(account, DELETED)).toBe('deleted')
    const back = await ledger.signUp(BACK, account.email)
    expect(await ledger.profileOf(back)).toMatchObject({
      plan: 'free',
      credits_dm: 2,
      credits_subject: 5,
      free_insight_uses: 2,
      period_started_at: new Date(SIGN_UP),
      next_renewal_date: new Date('2026-02-10T10:00:00Z'),
    })
    await renewProfiles(database, 100, new Date('2026-02-10T10:00:00Z'))
    expect(await ledger.balancesOf(back)).toEqual([6, 6])
  })

  it('restores empty balances, which a repair does not fill', async () => {
    const account = await ledger.signUp(SIGN_UP)
    await ledger.spend(account, 6, SPENT)
    await ledger.spend(account, 6, SPENT, 'Email Subject Line')
    await ledger.remove(account, DELETED)
    const back = await ledger.signUp(BACK, account.email)
    expect(await repairCredits(database, back.id, new Date(BACK))).toMatchObject({
      case: 'spent',
      dm: 0,
      subject: 0,
    })
  })

  it('recognizes the address in another letter case', async () => {
    const account = await ledger.signUp(SIGN_UP, 'Ada.Lovelace@example.test')
    await ledger.spend(account, 5, SPENT)
    await ledger.remove(account, DELETED)
    const back = await ledger.signUp(BACK, ' ADA.lovelace@EXAMPLE.test ')
    expect(await ledger.balancesOf(back)).toEqual([1, 6])
  })

  it('recognizes plus-addresses as the rate limits do', async () => {
    const account = await ledger.signUp(SIGN_UP, 'tagged@example.test')
    await ledger.spend(account, 5, SPENT)
    await ledger.remove(account, DELETED)
    const back = await ledger.signUp(BACK, 'Tagged+again@example.test')
    expect(await ledger.balancesOf(back)).toEqual([1, 6])
    const other = await ledger.signUp(BACK, 'tag.ged@example.test')
    expect(await ledger.balancesOf(other)).toEqual([6, 6])
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
      expect(row, contact).toEqual({ mailbox: getMailbox(contact) })
    }
  })

  it('recognizes the address after repeated deletions', async () => {
    const account = await ledger.signUp(SIGN_UP)
    await ledger.spend(account, 2, SPENT)
    await ledger.remove(account, DELETED)
    const second = await ledger.signUp(BACK, account.email)
    await ledger.spend(second, 3, BACK)
    await ledger.remove(second, BACK)
    const third = await ledger.signUp('2026-01-21T10:00:00Z', account.email)
    expect(await ledger.balancesOf(third)).toEqual([1, 6])
  })

  it('starts a new period after the old one has ended', async () => {
    const account = await ledger.signUp(SIGN_UP)
    await ledger.spend(account, 6, SPENT)
    await ledger.remove(account, DELETED)
    const back = await ledger.signUp('2026-02-10T10:00:00Z', account.email)
    expect(await ledger.profileOf(back)).toMatchObject({
      credits_dm: 6,
      next_renewal_date: new Date('2026-03-10T10:00:00Z'),
    })
  })

  it('limits a former Pro account to the free allowance', async () => {
    const rich = await ledger.signUp(SIGN_UP)
    await ledger.givePlan(rich, 'pro', SIGN_UP)
    await ledger.remove(rich, DELETED)
    const poor = await ledger.signUp(SIGN_UP)
    await ledger.givePlan(poor, 'pro', SIGN_UP)
    await ledger.change(poor, 'credits_dm = 2')
    await ledger.remove(poor, DELETED)
    expect(await ledger.balancesOf(await ledger.signUp(BACK, rich.email))).toEqual([6, 6])
    expect(await ledger.balancesOf(await ledger.signUp(BACK, poor.email))).toEqual([2, 6])
  })

  it('starts no second trial while the first would still run', async () => {
    const trials = (enabled: boolean) =>
      database.query("update public.app_config set value = $1 where key = 'trial_settings'", [
        { enable_trial: enabled, trial_credits: 20, trial_days: 60 },
      ])
    await trials(true)
    const account = await ledger.signUp(SIGN_UP)
    await ledger.remove(account, '2026-02-20T10:00:00Z')
    const back = await ledger.signUp('2026-02-21T10:00:00Z', account.email)
    await trials(false)
    expect(await ledger.profileOf(back)).toMatchObject({ is_trial: false, credits_dm: 6, credits_subject: 6 })
  })

  it('restores the balances when only the profile was deleted', async () => {
    const account = await ledger.signUp(SIGN_UP)
    await ledger.spend(account, 4, SPENT)
    await database.query('delete from public.user_profiles where user_id = $1', [account.id])
    await database.query('select 1 from firstline.ensure_profile($1, $2, $3)', [
      account.id,
      account.email,
      BACK,
    ])
    expect(await ledger.balancesOf(account)).toEqual([2, 6])
    expect((await ledger.movementsOf(account)).slice(-2).map(({ reason, delta }) => [reason, delta])).toEqual(
      [
        ['closing', -2],
        ['opening', 2],
      ],
    )
  })
})

describe('firstline.deleted_accounts', () => {
  it('keeps a keyed hash of the address until the period ends', async () => {
    const account = await ledger.signUp(SIGN_UP)
    await ledger.remove(account, DELETED)
    const kept = await owner.query<{ line: string }>(
      'select deleted_accounts::text as line from firstline.deleted_accounts',
    )
    expect(kept.length).toBeGreaterThan(0)
    for (const { line } of kept) expect(line).not.toContain('example.test')
    const [key] = await owner.query<{ count: number }>(
      'select count(*)::int as count from firstline.address_key',
    )
    expect(key?.count).toBe(1)
    const own = 'select 1 from firstline.deleted_accounts where address_hash = firstline.address_hash($1)'
    await removeDeletedAccounts(database, 100, new Date('2026-02-10T09:59:59Z'))
    expect(await owner.query(own, [account.email])).toHaveLength(1)
    await removeDeletedAccounts(database, 100, new Date('2026-02-10T10:00:00Z'))
    expect(await owner.query(own, [account.email])).toHaveLength(0)
  })

  it('is hidden from all API roles, and its key also from the server', async () => {
    const asServer = database.query('select key from firstline.address_key')
    await expect(asServer).rejects.toMatchObject({ code: '42501' })
    for (const role of ['anon', 'authenticated', 'service_role'] as const) {
      const read = database.transaction([{ sql: 'select 1 from firstline.deleted_accounts' }], {
        role,
        claims: {},
      })
      await expect(read).rejects.toMatchObject({ code: '42501' })
    }
  })
})

describe('deleting an account with a running generation', () => {
  it('stops the runner, which stores nothing more', async () => {
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
    const stream = readEvents(await postGeneration(app, user, makeForm(), { events: true }))
    await stream.next()
    await stream.next()
    expect(await ledger.remove(user, new Date())).toBe('deleted')
    gate.open()
    expect((await stream.next()).value).toMatchObject({ event: 'failed' })
    // Waits for running generations.
    await app.close()
    expect(await written()).toBe(before)
  })
})
