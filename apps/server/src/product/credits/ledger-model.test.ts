import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createProductDatabase } from '#test/product-database.ts'
import { LEDGER_COMMANDS, writeTrialSettings } from './testing/ledger-commands.ts'
import type { Model } from './testing/ledger-model.ts'
import { moneyScene } from './testing/money-scene.ts'

const { database, owner } = await createProductDatabase()
const real = { database, owner, scene: moneyScene(database) }

/** Few long lives rather than many short ones; LEDGER_RUNS=500 looks harder. */
const RUNS = Number(process.env['LEDGER_RUNS'] ?? 40)
const STEPS = 150
const LIMIT_MS = RUNS * 2_000

/** Days on which months end badly. */
const beginning = fc
  .constantFrom('2026-01-29', '2026-01-31', '2027-12-31', '2028-01-30', '2028-02-29', '2026-11-21')
  .map((day) => new Date(`${day}T23:30:00Z`))

describe('the ledger', () => {
  it(
    'leaves everybody with what a simple model says they have, whatever happens in whatever order',
    async () => {
      const lives = fc.commands(LEDGER_COMMANDS, { maxCommands: STEPS, size: 'max' })
      await fc.assert(
        fc.asyncProperty(beginning, lives, async (now, commands) => {
          const model: Model = { now, users: [], departed: [], trial: null }
          await writeTrialSettings(database, null)
          try {
            await fc.asyncModelRun(() => ({ model, real }), commands)
            expect(await database.query('select * from firstline.invariants_broken')).toEqual([])
          } finally {
            // What one life leaves running would fill the queue of the others.
            await database.query('delete from auth.users')
          }
        }),
        { numRuns: RUNS, interruptAfterTimeLimit: LIMIT_MS },
      )
    },
    LIMIT_MS * 2,
  )
})
