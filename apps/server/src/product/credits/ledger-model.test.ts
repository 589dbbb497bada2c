import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createProductDatabase } from '#test/product-database.ts'
import { LEDGER_COMMANDS, writeTrialSettings } from './testing/ledger-commands.ts'
import type { LedgerModel } from './testing/ledger-model.ts'
import { createLedgerFixture } from './testing/ledger-fixture.ts'

const { database, owner } = await createProductDatabase()
const real = { database, owner, ledger: createLedgerFixture(database) }

/** Few long histories rather than many short ones. LEDGER_RUNS=500 runs more. */
const RUNS = Number(process.env['LEDGER_RUNS'] ?? 40)
const STEPS = 150
const LIMIT_MS = RUNS * 2_000

/** Dates near the ends of months and leap days. */
const startDate = fc
  .constantFrom('2026-01-29', '2026-01-31', '2027-12-31', '2028-01-30', '2028-02-29', '2026-11-21')
  .map((day) => new Date(`${day}T23:30:00Z`))

describe('the ledger against a simple model', () => {
  it(
    'has the balances of the model after any sequence of commands',
    async () => {
      const histories = fc.commands(LEDGER_COMMANDS, { maxCommands: STEPS, size: 'max' })
      await fc.assert(
        fc.asyncProperty(startDate, histories, async (now, commands) => {
          const model: LedgerModel = { now, users: [], deletedAccounts: [], trial: null }
          await writeTrialSettings(database, null)
          try {
            await fc.asyncModelRun(() => ({ model, real }), commands)
            expect(await database.query('select * from firstline.invariants_broken')).toEqual([])
          } finally {
            // Running generations of one history would fill the queue of the next.
            await database.query('delete from auth.users')
          }
        }),
        { numRuns: RUNS, interruptAfterTimeLimit: LIMIT_MS },
      )
    },
    LIMIT_MS * 2,
  )
})
