import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createTestDatabase } from '#test/engines/test-database.ts'
import { openTestWire } from '#test/test-wire.ts'
import { LIMITS } from './grammar/limits.ts'
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

describe('what the grammar allows at most', () => {
  const everything = SAMPLES.map(({ id }) => id)
  const ones = SAMPLES.filter(({ n }) => n === 1).map(({ id }) => id)
  const { conditions, depth, ordered, selected } = LIMITS

  it.each([
    ['a long list', `id=in.(${Array.from({ length: 3_000 }, (_, index) => index).join(',')})`, everything],
    ['a long tree', `or=(${Array(conditions).fill('n.eq.1').join(',')})`, ones],
    ['a deep tree', `or=${'(and'.repeat(depth - 1)}(id.eq.3)${')'.repeat(depth - 1)}`, [3]],
    [
      'a deep negated tree',
      `or=${'(not.or'.repeat(depth - 1)}(id.lt.3)${')'.repeat(depth - 1)}`,
      everything.slice(2),
    ],
    ['a long path', `doc->list${'->x'.repeat(depth - 2)}->>x=is.null`, everything],
    [
      'many columns',
      `select=id,${Array.from({ length: selected - 1 }, (_, index) => `c${index}:n`).join(',')}`,
      everything,
    ],
    ['a long order', `order=${Array(ordered).fill('id').join(',')}`, everything],
  ])('is borne by the database: %s', async (_name, query, expected) => {
    expect(await idsOf(query)).toEqual(expected)
  })
})
