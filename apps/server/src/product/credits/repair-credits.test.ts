import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { makeEmail } from '#test/fixtures.ts'
import { createProductDatabase } from '#test/product-database.ts'
import { repairCredits } from './repair-credits.ts'
import { damage as damageBalances } from './testing/damage.ts'
import { moneyScene, type Person } from './testing/money-scene.ts'

const { database, owner } = await createProductDatabase()
const scene = moneyScene(database)

const SIGN_UP = '2026-01-10T10:00:00Z'
const LATER = new Date('2026-01-20T10:00:00Z')

const repair = (person: Person, now = LATER) => repairCredits(database, person.id, now)

const damage = (person: Person, dm: number, subject: number) => damageBalances(owner, person, dm, subject)

describe('repairing credits', () => {
  it('changes nothing for somebody who has all that is due', async () => {
    const person = await scene.signUp(SIGN_UP)
    await scene.spend(person, 2, LATER)
    expect(await repair(person)).toEqual({
      case: 'intact',
      dm: 4,
      subject: 6,
      next_renewal_date: expect.stringMatching(/^2026-02-10T10:00:00/),
    })
    expect(await scene.movementsOf(person)).toHaveLength(3)
  })

  it('gives nothing to somebody who spent it, however often it is asked', async () => {
    const person = await scene.signUp(SIGN_UP)
    await scene.spend(person, 6, LATER)
    for (let time = 0; time < 3; time += 1) {
      expect(await repair(person)).toMatchObject({ case: 'spent', dm: 0, subject: 6 })
    }
    await scene.spend(person, 6, LATER, 'Email Subject Line')
    expect(await repair(person)).toMatchObject({ case: 'spent', dm: 0, subject: 0 })
    expect(await scene.submit(person, LATER)).toMatchObject({ outcome: 'credits_exhausted_free' })
  })

  it('counts what is reserved as spent until it comes back', async () => {
    const person = await scene.signUp(SIGN_UP)
    const { generation_id } = await scene.submit(person, LATER)
    expect(await repair(person)).toMatchObject({ case: 'intact', dm: 5 })
    await scene.end(generation_id, 'failed', LATER)
    expect(await repair(person)).toMatchObject({ case: 'intact', dm: 6 })
  })

  it('begins a period that has come, and says so', async () => {
    const person = await scene.signUp(SIGN_UP)
    await scene.spend(person, 6, LATER)
    expect(await repair(person, new Date('2026-02-10T10:00:00Z'))).toMatchObject({
      case: 'renewed',
      dm: 6,
      subject: 6,
      next_renewal_date: expect.stringMatching(/^2026-03-10T10:00:00/),
    })
    expect(await repair(person, new Date('2026-02-10T10:00:00Z'))).toMatchObject({ case: 'intact' })
  })

  it('says it when there is nobody', async () => {
    expect(await repair({ id: randomUUID(), email: '' })).toEqual({ case: 'not_found' })
  })
})

describe('a balance that was lost', () => {
  it('comes back exactly, and only once', async () => {
    const person = await scene.signUp(SIGN_UP)
    await scene.spend(person, 2, LATER)
    await damage(person, 0, 1)
    expect(await repair(person)).toMatchObject({ case: 'restored', dm: 4, subject: 6 })
    expect(await repair(person)).toMatchObject({ case: 'intact', dm: 4, subject: 6 })
    await scene.spend(person, 4, LATER)
    expect(await repair(person)).toMatchObject({ case: 'spent', dm: 0 })
    expect((await scene.movementsOf(person, 'subject')).slice(1)).toEqual([
      { kind: 'subject', reason: 'correction', delta: -5, balance_after: 1 },
      { kind: 'subject', reason: 'repair', delta: 5, balance_after: 6 },
    ])
  })

  it('to a profile that began with zeros by the service role is made good', async () => {
    const person = { id: randomUUID(), email: makeEmail() }
    await database.query("select auth.create_user($1, '[]', '[]', 'user_signedup', null, $2)", [
      JSON.stringify(person),
      SIGN_UP,
    ])
    await database.transaction(
      [
        {
          sql: `insert into public.user_profiles (user_id, email, credits_dm, credits_subject, created_at)
            values ($1, $2, 0, 0, $3)`,
          params: [person.id, person.email, SIGN_UP],
        },
      ],
      { role: 'service_role', claims: {} },
    )
    expect(await repair(person)).toMatchObject({ case: 'restored', dm: 6, subject: 6 })
    await scene.spend(person, 6, LATER)
    expect(await repair(person)).toMatchObject({ case: 'spent', dm: 0 })
  })

  it('when its period was not begun is made good by the renewal, with every step explained', async () => {
    const person = await scene.signUp(SIGN_UP)
    await damage(person, 1, 0)
    expect(await repair(person, new Date('2026-02-10T10:00:00Z'))).toMatchObject({
      case: 'renewed',
      dm: 6,
      subject: 6,
    })
    expect((await scene.movementsOf(person)).map(({ reason, delta }) => [reason, delta])).toEqual([
      ['opening', 6],
      ['correction', -5],
      ['renewal', 5],
    ])
  })

  it('in a period that began with the allowance already there is made good too', async () => {
    const person = await scene.signUp(SIGN_UP)
    const later = new Date('2026-02-11T10:00:00Z')
    await scene.spend(person, 1, later, 'Email Subject Line')
    await damage(person, 0, 0)
    expect(await repair(person, later)).toMatchObject({ case: 'restored', dm: 6, subject: 5 })
  })

  it('of a pro is what the pro had', async () => {
    const person = await scene.signUp(SIGN_UP)
    await scene.givePlan(person, 'pro', SIGN_UP)
    await scene.spend(person, 3, LATER)
    await damage(person, 0, 0)
    expect(await repair(person)).toMatchObject({ case: 'restored', dm: 97, subject: 100 })
  })

  it('after an assignment is what was assigned, and what an administrator took stays taken', async () => {
    const assigned = await scene.signUp(SIGN_UP)
    await scene.change(assigned, 'credits_dm = 250, credits_subject = 0')
    // The movement of a plain edit carries the real time, which is in a period to come.
    const now = new Date()
    await repair(assigned, now)
    await scene.change(assigned, 'credits_dm = 250, credits_subject = 0')
    await scene.spend(assigned, 1, now)
    await damage(assigned, 3, 0)
    expect(await repair(assigned, now)).toMatchObject({ case: 'restored', dm: 249, subject: 0 })
  })
})

describe('a balance that is more than the ledger knows', () => {
  it('is left to its owner and written down', async () => {
    const person = await scene.signUp(SIGN_UP)
    await damage(person, 50, 6)
    expect(await repair(person)).toMatchObject({ case: 'intact', dm: 50 })
    expect((await scene.movementsOf(person)).at(-1)).toMatchObject({ reason: 'correction', delta: 44 })
  })
})
