import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { makeEmail } from '@firstline/wire/test-wire/fixtures'
import { createProductDatabase } from '#test/product-database.ts'
import { repairCredits } from './repair-credits.ts'
import { corruptBalances as damageBalances } from './testing/corrupt-balances.ts'
import { createLedgerFixture, type TestAccount } from './testing/ledger-fixture.ts'

const { database, owner } = await createProductDatabase()
const ledger = createLedgerFixture(database)

const SIGN_UP = '2026-01-10T10:00:00Z'
const LATER = new Date('2026-01-20T10:00:00Z')

const repair = (account: TestAccount, now = LATER) => repairCredits(database, account.id, now)

const corruptBalances = (account: TestAccount, dm: number, subject: number) =>
  damageBalances(owner, account, dm, subject)

describe('repairCredits', () => {
  it('changes nothing when the balances match the ledger', async () => {
    const account = await ledger.signUp(SIGN_UP)
    await ledger.spend(account, 2, LATER)
    expect(await repair(account)).toEqual({
      case: 'intact',
      dm: 4,
      subject: 6,
      nextRenewalDate: expect.stringMatching(/^2026-02-10T10:00:00/),
      change: null,
    })
    expect(await ledger.movementsOf(account)).toHaveLength(3)
  })

  it('restores no spent credits, also when called repeatedly', async () => {
    const account = await ledger.signUp(SIGN_UP)
    await ledger.spend(account, 6, LATER)
    for (let time = 0; time < 3; time += 1) {
      expect(await repair(account)).toMatchObject({ case: 'spent', dm: 0, subject: 6 })
    }
    await ledger.spend(account, 6, LATER, 'Email Subject Line')
    expect(await repair(account)).toMatchObject({ case: 'spent', dm: 0, subject: 0 })
    expect(await ledger.submit(account, LATER)).toMatchObject({ outcome: 'credits_exhausted_free' })
  })

  it('counts reserved credits as spent until they are refunded', async () => {
    const account = await ledger.signUp(SIGN_UP)
    const { generation_id } = await ledger.submit(account, LATER)
    expect(await repair(account)).toMatchObject({ case: 'intact', dm: 5 })
    await ledger.end(generation_id, 'failed', LATER)
    expect(await repair(account)).toMatchObject({ case: 'intact', dm: 6 })
  })

  it('starts a due period and reports it', async () => {
    const account = await ledger.signUp(SIGN_UP)
    await ledger.spend(account, 6, LATER)
    expect(await repair(account, new Date('2026-02-10T10:00:00Z'))).toMatchObject({
      case: 'renewed',
      dm: 6,
      subject: 6,
      nextRenewalDate: expect.stringMatching(/^2026-03-10T10:00:00/),
    })
    expect(await repair(account, new Date('2026-02-10T10:00:00Z'))).toMatchObject({ case: 'intact' })
  })

  it('reports an unknown user as not found', async () => {
    expect(await repair({ id: randomUUID(), email: '' })).toEqual({ case: 'not_found' })
  })
})

describe('repairCredits: lost balances', () => {
  it('restores the exact balance, and only once', async () => {
    const account = await ledger.signUp(SIGN_UP)
    await ledger.spend(account, 2, LATER)
    await corruptBalances(account, 0, 1)
    expect(await repair(account)).toMatchObject({ case: 'restored', dm: 4, subject: 6 })
    expect(await repair(account)).toMatchObject({ case: 'intact', dm: 4, subject: 6 })
    await ledger.spend(account, 4, LATER)
    expect(await repair(account)).toMatchObject({ case: 'spent', dm: 0 })
    expect((await ledger.movementsOf(account, 'subject')).slice(1)).toEqual([
      { kind: 'subject', reason: 'correction', delta: -5, balance_after: 1 },
      { kind: 'subject', reason: 'repair', delta: 5, balance_after: 6 },
    ])
  })

  it('restores a profile that the service role created with zeros', async () => {
    const account = { id: randomUUID(), email: makeEmail() }
    await database.query(
      `select auth.create_user(p_user => $1, p_tokens => '[]', p_messages => '[]', p_action => 'user_signedup',
         p_ip => null, p_now => $2)`,
      [JSON.stringify(account), SIGN_UP],
    )
    await database.transaction(
      [
        {
          sql: `insert into public.user_profiles (user_id, email, credits_dm, credits_subject, created_at)
            values ($1, $2, 0, 0, $3)`,
          params: [account.id, account.email, SIGN_UP],
        },
      ],
      { role: 'service_role', claims: {} },
    )
    expect(await repair(account)).toMatchObject({ case: 'restored', dm: 6, subject: 6 })
    await ledger.spend(account, 6, LATER)
    expect(await repair(account)).toMatchObject({ case: 'spent', dm: 0 })
  })

  it('restores by a due renewal and records every step', async () => {
    const account = await ledger.signUp(SIGN_UP)
    await corruptBalances(account, 1, 0)
    expect(await repair(account, new Date('2026-02-10T10:00:00Z'))).toMatchObject({
      case: 'renewed',
      dm: 6,
      subject: 6,
    })
    expect((await ledger.movementsOf(account)).map(({ reason, delta }) => [reason, delta])).toEqual([
      ['opening', 6],
      ['correction', -5],
      ['repair', 5],
    ])
  })

  it('restores in a period that started with a full balance', async () => {
    const account = await ledger.signUp(SIGN_UP)
    const later = new Date('2026-02-11T10:00:00Z')
    await ledger.spend(account, 1, later, 'Email Subject Line')
    await corruptBalances(account, 0, 0)
    expect(await repair(account, later)).toMatchObject({ case: 'restored', dm: 6, subject: 5 })
  })

  it('restores the balance of a Pro account', async () => {
    const account = await ledger.signUp(SIGN_UP)
    await ledger.givePlan(account, 'pro', SIGN_UP)
    await ledger.spend(account, 3, LATER)
    await corruptBalances(account, 0, 0)
    expect(await repair(account)).toMatchObject({ case: 'restored', dm: 97, subject: 100 })
  })

  it('restores assigned balances and keeps those an administrator removed', async () => {
    const assigned = await ledger.signUp(SIGN_UP)
    await ledger.change(assigned, 'credits_dm = 250, credits_subject = 0')
    // A plain update is recorded with the real time, which is in a later period.
    const now = new Date()
    await repair(assigned, now)
    await ledger.change(assigned, 'credits_dm = 250, credits_subject = 0')
    await ledger.spend(assigned, 1, now)
    await corruptBalances(assigned, 3, 0)
    expect(await repair(assigned, now)).toMatchObject({ case: 'restored', dm: 249, subject: 0 })
  })
})

describe('repairCredits: excess balances', () => {
  it('keeps the excess and records a correction', async () => {
    const account = await ledger.signUp(SIGN_UP)
    await corruptBalances(account, 50, 6)
    expect(await repair(account)).toMatchObject({ case: 'intact', dm: 50 })
    expect((await ledger.movementsOf(account)).at(-1)).toMatchObject({ reason: 'correction', delta: 44 })
  })
})
