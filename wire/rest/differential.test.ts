import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createTestDatabase } from '@firstline/platform/testing/test-database'
import { openTestApi } from '@firstline/wire/test-wire/test-services'
import { QUERY_LIMITS } from './grammar/limits.ts'
import { printQuery } from './grammar/testing/print-query.ts'
import { EMPTY_QUERY } from './grammar/testing/parse-pairs.ts'
import { arbitraryModeledCondition } from './testing/arbitrary-modeled-condition.ts'
import { createSamples, SAMPLES } from './testing/samples.ts'
import { all } from './testing/three-valued-logic.ts'

const test = await createTestDatabase()
await createSamples(test)
const wire = await openTestApi({ database: test.database })

/** REST_RUNS=5000 searches more thoroughly. */
const RUNS = Number(process.env['REST_RUNS'] ?? 150)

async function idsOf(query: string): Promise<unknown> {
  const response = await wire.fetch(`/rest/v1/samples?${query}`)
  const body: unknown = await response.json()
  return Array.isArray(body) ? body.map(({ id }: { id: number }) => id) : body
}

describe('GET /rest/v1/<table> with random filters', () => {
  it(
    'returns the rows that a model in JavaScript selects',
    async () => {
      const found = new Set<number>()
      await fc.assert(
        fc.asyncProperty(
          fc.array(arbitraryModeledCondition(), { minLength: 1, maxLength: 2 }),
          async (trials) => {
            const query = printQuery({ ...EMPTY_QUERY, conditions: trials.map(({ condition }) => condition) })
            query.set('order', 'id')
            const expected = SAMPLES.filter((row) => all(trials.map((trial) => trial.holds(row))) === true)
            expect(await idsOf(query.toString())).toEqual(expected.map(({ id }) => id))
            found.add(expected.length)
          },
        ),
        { numRuns: RUNS },
      )
      // Conditions that match all rows or none would prove little.
      expect(found.size).toBeGreaterThan(SAMPLES.length / 3)
    },
    60_000 + RUNS * 100,
  )
})

describe('GET /rest/v1/<table> at the limits of the grammar', () => {
  const everything = SAMPLES.map(({ id }) => id)
  const ones = SAMPLES.filter(({ n }) => n === 1).map(({ id }) => id)
  const { conditions, depth, ordered, selected } = QUERY_LIMITS

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
  ])('returns the matching rows for %s', async (_name, query, expected) => {
    expect(await idsOf(query)).toEqual(expected)
  })
})
