import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createTestDatabase } from '#test/engines/test-database.ts'
import { openTestWire } from '#test/test-wire.ts'
import { printQuery } from './grammar/testing/print-query.ts'
import { NOTHING } from './grammar/testing/parse.ts'
import { arbitraryTrial } from './testing/arbitrary-trial.ts'
import { createSamples, SAMPLES } from './testing/samples.ts'
import { all } from './testing/truth.ts'

const test = await createTestDatabase()
await createSamples(test)
const wire = await openTestWire({ database: test.database })

/** REST_RUNS=5000 looks harder. */
const RUNS = Number(process.env['REST_RUNS'] ?? 150)

async function idsOf(query: string): Promise<unknown> {
  const response = await wire.fetch(`/rest/v1/samples?${query}`)
  const body: unknown = await response.json()
  return Array.isArray(body) ? body.map(({ id }: { id: number }) => id) : body
}

describe('the rows that a query finds', () => {
  it(
    'are those that its conditions hold of, by hand',
    async () => {
      const found = new Set<number>()
      await fc.assert(
        fc.asyncProperty(fc.array(arbitraryTrial(), { minLength: 1, maxLength: 2 }), async (trials) => {
          const query = printQuery({ ...NOTHING, conditions: trials.map(({ condition }) => condition) })
          query.set('order', 'id')
          const expected = SAMPLES.filter((row) => all(trials.map((trial) => trial.holds(row))) === true)
          expect(await idsOf(query.toString())).toEqual(expected.map(({ id }) => id))
          found.add(expected.length)
        }),
        { numRuns: RUNS },
      )
      // Conditions that held of all rows or none would show little.
      expect(found.size).toBeGreaterThan(SAMPLES.length / 3)
    },
    60_000 + RUNS * 100,
  )
})
