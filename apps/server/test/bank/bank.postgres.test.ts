import { describe, expect, it } from 'vitest'
import { auditBank } from './audit-bank.ts'
import { customer } from './customer.ts'
import { decisionsOf } from './decisions.ts'
import { openBank, settle } from './open-bank.ts'
import { operator } from './operator.ts'
import { type Person, signUp } from './people.ts'
import { canFreeze, endCooldown, moods, saboteur } from './saboteur.ts'
import { submit } from './submit.ts'
import { makeForm } from '#test/make-form.ts'

/** `npm run test:full` and `npm run bank -- --minutes 10 --seed 7` set them. */
const seconds = Number(process.env['BANK_SECONDS'] ?? 15)
const seed = Number(process.env['BANK_SEED'] ?? Math.trunc(Math.random() * 1e9))

const PEOPLE = 40
const CUSTOMERS = 16
const OPERATORS = 2
/** The last seconds are quiet, so that what was killed has lost its leases when the test ends. */
const QUIET_MS = 8_000
const disturbedMs = seconds * 1_000 - QUIET_MS

describe('a bank of two servers that are killed, over a database that crashes', () => {
  it(
    'has, when all is over, charged for every answer with messages once and for nothing else',
    async () => {
      const bank = await openBank()
      // One after another: forty passwords at once take longer than a sign-up may.
      const people: Person[] = []
      for (let number = 0; number < PEOPLE; number += 1) {
        const person = await signUp(bank, `customer-${number}@example.test`)
        if (!person) throw new Error('no user could sign up')
        people.push(person)
      }

      const evening = AbortSignal.timeout(seconds * 1_000)
      const quietAt = performance.now() + disturbedMs
      await Promise.all([
        ...Array.from({ length: CUSTOMERS }, (_, number) =>
          customer(bank, people, decisionsOf(seed, `customer ${number}`), evening),
        ),
        ...Array.from({ length: OPERATORS }, (_, number) =>
          operator(bank, people, {
            name: `operator ${number}`,
            decisions: decisionsOf(seed, `operator ${number}`),
            evening,
          }),
        ),
        moods(bank, decisionsOf(seed, 'moods'), evening),
        saboteur(bank, decisionsOf(seed, 'saboteur'), quietAt),
      ])
      await settle(bank)

      const faults = await auditBank(bank)
      const { counts } = bank.diary
      console.log(`The bank, seed ${seed}: ${summary(counts)}`)
      expect(faults, `run again with: npm run bank -- --seed ${seed}`).toEqual([])

      // A run in which little happened shows little.
      const usual = ['done', 'failed', 'refused', 'stop', 'server killed', 'database crashed']
      for (const what of canFreeze(disturbedMs) ? [...usual, 'server frozen'] : usual) {
        expect(counts[what], what).toBeGreaterThan(0)
      }
      // The doors are open again, at both servers.
      const person = await signUp(bank, 'last@example.test')
      if (!person) throw new Error('nobody can sign up any more')
      await endCooldown(bank)
      for (const replica of bank.replicas) {
        const answer = await submit({ bank, replica, person }, makeForm(), { leaveAfter: 100 })
        expect(answer).toEqual({ kind: 'done', items: 3, stopped: false })
      }
    },
    (seconds + 120) * 1_000,
  )
})

function summary(counts: Record<string, number>): string {
  return Object.entries(counts)
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([what, times]) => `${times} ${what}`)
    .join(', ')
}
