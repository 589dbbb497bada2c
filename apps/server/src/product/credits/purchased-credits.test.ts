import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { TOP_UP_PRICE_DOLLARS } from '@firstline/contract/billing'
import { HOUR_MS } from '@firstline/platform/testing/times'
import { createProductDatabase } from '#test/product-database.ts'
import { editProfile } from './edit-profile.ts'
import { renewProfiles } from './renew-profiles.ts'
import { resetCredits } from './reset-credits.ts'
import { createLedgerFixture, type TestAccount } from './testing/ledger-fixture.ts'

const { database } = await createProductDatabase()
const ledger = createLedgerFixture(database)

/** LEDGER_RUNS=500 runs more. */
const RUNS = Number(process.env['LEDGER_RUNS'] ?? 25)
const LIMIT_MS = RUNS * 3_000
const CENTS = TOP_UP_PRICE_DOLLARS * 100
/** Few, so that short histories use purchases up. */
const CREDITS = { dm: 4, subject: 3 }
const MAX_RUNNING = 3
const EDITOR = 'an administrator'

/** A member, who may lack the purchase that the other one has. */
interface Member {
  account: TestAccount
  payments: (string | null)[]
  running: ({ id: string; kind: Kind } | null)[]
  /** Credits of generations that were not returned. */
  kept: Record<Kind, number>
}
type Kind = keyof typeof CREDITS
type Step = (member: Member, now: Date) => Promise<void>

const TYPES = { dm: 'Cold DM', subject: 'Email Subject Line' } as const
const kind = fc.constantFrom<Kind>('dm', 'subject')
const cents = fc.oneof(fc.constantFrom(0, CENTS), fc.nat(CENTS))

const generate = kind.map((wanted): Step => async (member, now) => {
  if (member.running.length >= MAX_RUNNING) return
  const { outcome, generation_id: id } = await ledger.submit(member.account, now, { type: TYPES[wanted] })
  const isAccepted = outcome === 'accepted'
  if (isAccepted) member.kept[wanted] += 1
  member.running.push(isAccepted ? { id, kind: wanted } : null)
})

const end = fc
  .tuple(fc.nat(MAX_RUNNING), fc.constantFrom('done', 'failed'))
  .map(([nth, how]): Step => async ({ running, kept }, now) => {
    const [ended] = running.splice(nth % Math.max(1, running.length), 1)
    if (!ended) return
    await ledger.end(ended.id, how === 'done' ? 'done' : 'failed', now)
    if (how === 'failed') kept[ended.kind] -= 1
  })

const returnPayment = fc
  .tuple(fc.nat(3), cents, fc.constantFrom(0, 0, CENTS), fc.integer({ min: 1, max: 3 }))
  .map(([nth, refunded, disputed, times]): Step => async ({ payments }, now) => {
    const payment = payments[nth % Math.max(1, payments.length)]
    if (!payment) return
    for (let time = 0; time < times; time += 1) await ledger.returnTopUp(payment, { refunded, disputed }, now)
  })

/** An administrator's edit counts as its difference. */
const edit = fc
  .tuple(kind, fc.integer({ min: -6, max: 6 }))
  .map(([wanted, difference]): Step => async ({ account }, now) => {
    const [dm, subject] = await ledger.balancesOf(account)
    const { version } = await ledger.profileOf(account)
    const balance = Math.max(0, (wanted === 'dm' ? dm : subject) + difference)
    const base = { editor: EDITOR, userId: account.id, reason: 'edit', version }
    await editProfile(database, { ...base, [wanted]: balance }, now)
  })

const plan = fc.constantFrom('free', 'pro').map(
  (wanted): Step =>
    ({ account }, now) =>
      ledger.givePlan(account, wanted, now),
)

const reset = fc.constant<Step>(async ({ account }, now) => {
  await resetCredits(database, { editor: EDITOR, userId: account.id, reason: 'reset' }, now)
})

/** A step, or null for a purchase, some hours after the event before. */
interface Event {
  hours: number
  step: Step | null
}
const hours = fc.oneof({ weight: 8, arbitrary: fc.nat(4) }, { weight: 1, arbitrary: fc.nat(40 * 24) })
const history = fc.array(
  fc.oneof(
    { weight: 12, arbitrary: fc.record({ hours, step: generate }) },
    { weight: 6, arbitrary: fc.record({ hours, step: end }) },
    { weight: 3, arbitrary: fc.record({ hours, step: fc.constant(null) }) },
    { weight: 3, arbitrary: fc.record({ hours, step: returnPayment }) },
    { weight: 1, arbitrary: fc.record({ hours, step: fc.oneof(edit, edit, plan, reset) }) },
  ),
  { minLength: 10, maxLength: 60 },
)

/** Lives through a history, without one of its purchases. Returns the member and the end. */
async function live(
  events: readonly Event[],
  without: number | null,
): Promise<{ member: Member; now: Date }> {
  let now = new Date('2026-01-31T10:00:00Z')
  const account = await ledger.signUp(now)
  const member: Member = { account, payments: [], running: [], kept: { dm: 0, subject: 0 } }
  for (const event of events) {
    now = new Date(now.getTime() + event.hours * HOUR_MS + 60_000)
    await renewProfiles(database, 1_000, now)
    if (event.step) await event.step(member, now)
    else {
      const isLeftOut = member.payments.length === without
      member.payments.push(isLeftOut ? null : await ledger.topUp(account, now, CREDITS))
    }
  }
  return { member, now }
}

describe('a refund of one of several purchases', () => {
  it(
    'never leaves a member with less than the same history without that purchase',
    async () => {
      await fc.assert(
        fc.asyncProperty(history, fc.nat(), async (events, chosen) => {
          const purchases = events.filter(({ step }) => step === null).length
          fc.pre(purchases > 0)
          const nth = chosen % purchases
          try {
            const { member, now } = await live(events, null)
            const { member: other } = await live(events, nth)
            const payment = member.payments[nth]
            if (!payment) throw new Error('The purchase was not made')
            await ledger.returnTopUp(payment, { refunded: CENTS }, now)
            const isSame = member.kept.dm === other.kept.dm && member.kept.subject === other.kept.subject
            const [left, otherLeft] = [
              await ledger.balancesOf(member.account),
              await ledger.balancesOf(other.account),
            ]
            for (const [index, type] of (['dm', 'subject'] as const).entries()) {
              const has = left[index] ?? 0
              const otherHas = otherLeft[index] ?? 0
              // What the other member could not write counts too.
              expect(has + member.kept[type]).toBeGreaterThanOrEqual(otherHas + other.kept[type])
              if (isSame) expect(has).toBeGreaterThanOrEqual(otherHas)
            }
            expect(await database.query('select * from firstline.invariants_broken')).toEqual([])
          } finally {
            await database.query('delete from auth.users')
          }
        }),
        { numRuns: RUNS, interruptAfterTimeLimit: LIMIT_MS },
      )
    },
    LIMIT_MS * 2,
  )
})
