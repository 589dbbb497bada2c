import { GenerationForm } from '@firstline/contract/generation'
import type { Usage, Writer } from '@firstline/copywriter'
import { startTestModel } from '@firstline/test-models'
import { afterAll, describe, expect, it } from 'vitest'
import type { ModelConfig } from '#server/config/model-config.ts'
import { createFixedClock } from '@firstline/platform/clock'
import { createTestDatabase } from '@firstline/platform/testing/test-database'
import { ASSUMED_PRICE, costAt } from '#server/config/model-prices.ts'
import { makeForm } from '#test/make-form.ts'
import { listRunningCalls, readSpend } from './testing/model-calls.ts'
import { openModels } from './open-models.ts'

const { database } = await createTestDatabase()
const stub = await startTestModel()
afterAll(() => stub.close())

const price = { inputPerMillion: 100, outputPerMillion: 200 }
const settings: ModelConfig = {
  baseUrl: stub.url,
  apiKey: 'key',
  name: 'writes-for-members',
  demoName: 'writes-for-visitors',
  output: 'json_schema',
  prices: new Map([
    ['writes-for-members', price],
    ['writes-for-visitors', price],
  ]),
  otherwisePrice: ASSUMED_PRICE,
  dailyBudget: null,
  concurrency: 4,
  requestsPerMinute: null,
  isSmall: false,
}

/** Writes three messages. Returns their texts and the usage. */
async function writeMessages(writer: Writer): Promise<{ texts: string[]; usage: Usage | undefined }> {
  const form = GenerationForm.parse(makeForm())
  const texts: string[] = []
  let usage: Usage | undefined
  for await (const event of writer.write({ form, count: 3, seed: 'models' }, new AbortController().signal)) {
    if (event.kind === 'draft') texts.push(event.draft.content)
    else usage = event.usage
  }
  return { texts, usage }
}

describe('openModels without a model', () => {
  const models = openModels({ database, clock: createFixedClock('2026-01-01T12:00:00Z'), settings: null })

  it('uses the built-in writer and has no help answerer', async () => {
    expect([models.writer.kind, models.demoWriter.kind, models.answerer]).toEqual([
      'composer',
      'composer',
      null,
    ])
    expect((await writeMessages(models.writer)).texts).toHaveLength(3)
  })
})

describe('openModels with a model', () => {
  /** The distinct models called; the number of calls depends on the critic. */
  const listCalledModels = () => [...new Set(stub.calls.map(({ body }) => body.model))]

  it('writes for users by their model and counts its usage as their spend', async () => {
    const clock = createFixedClock('2026-01-02T12:00:00Z')
    const models = openModels({ database, clock, settings })
    stub.calls.length = 0
    const { texts, usage } = await writeMessages(models.writer)
    expect(texts).toHaveLength(3)
    expect(listCalledModels()).toEqual(['writes-for-members'])
    if (!usage) throw new Error('the stub reports its use')
    const { members, visitors } = await readSpend(database, new Date('2026-01-02'))
    expect(members).toBeCloseTo(costAt(price, usage), 6)
    expect(visitors).toBe(0)
    expect(models.costOf(usage, models.writer.name)).toEqual({
      tokens: usage.inputTokens + usage.outputTokens,
      cost: costAt(price, usage),
    })
    expect(await listRunningCalls(database, clock.now())).toEqual([])
  })

  it('writes and answers for visitors by the demo model on their budget', async () => {
    const models = openModels({ database, clock: createFixedClock('2026-01-03T12:00:00Z'), settings })
    stub.calls.length = 0
    await writeMessages(models.demoWriter)
    await models.answerer?.answer(
      'What is it?',
      [{ title: 'It', text: 'It is.' }],
      AbortSignal.timeout(5_000),
    )
    expect(listCalledModels()).toEqual(['writes-for-visitors'])
    const { members, visitors } = await readSpend(database, new Date('2026-01-03'))
    expect(members).toBe(0)
    expect(visitors).toBeGreaterThan(0)
  })

  it('refuses visitors before users when the budget is low', async () => {
    const clock = createFixedClock('2026-01-04T12:00:00Z')
    // Enough for one generation at maximum cost, while a fifth of it is not.
    const models = openModels({ database, clock, settings: { ...settings, dailyBudget: 2 } })
    await expect(writeMessages(models.demoWriter)).rejects.toMatchObject({ code: 'budget_reached' })
    expect((await writeMessages(models.writer)).texts).toHaveLength(3)
  })

  it('reports tokens without a cost when the price is unknown', () => {
    const clock = createFixedClock('2026-01-05T12:00:00Z')
    const { costOf } = openModels({ database, clock, settings: { ...settings, prices: new Map() } })
    const usage = { inputTokens: 1_000, outputTokens: 500 }
    expect(costOf(usage, 'writes-for-members')).toEqual({ tokens: 1_500, cost: null })
    expect(costOf(usage, 'gpt-4o-mini').cost).toBeCloseTo(0.00045, 10)
    expect(costOf(undefined, 'gpt-4o-mini')).toEqual({ tokens: null, cost: null })
  })
})
