import { GenerationForm } from '@firstline/contract/generation'
import { ASSUMED_PRICE, costAt } from '@firstline/contract/prices'
import type { Usage, Writer } from '@firstline/copywriter'
import { startStubModel } from '@firstline/stub-model'
import { afterAll, describe, expect, it } from 'vitest'
import type { ModelConfig } from '#server/config/model-config.ts'
import { fixedClock } from '#server/platform/clock.ts'
import { createTestDatabase } from '#test/engines/test-database.ts'
import { makeForm } from '#test/make-form.ts'
import { runningCalls, spentOn } from './testing/model-calls.ts'
import { openModels } from './open-models.ts'

const { database } = await createTestDatabase()
const stub = await startStubModel()
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
}

/** Writes three messages; gives their texts and what was used. */
async function write(writer: Writer): Promise<{ texts: string[]; usage: Usage | undefined }> {
  const form = GenerationForm.parse(makeForm())
  const texts: string[] = []
  let usage: Usage | undefined
  for await (const event of writer.write({ form, count: 3, seed: 'models' }, new AbortController().signal)) {
    if (event.kind === 'draft') texts.push(event.draft.content)
    else usage = event.usage
  }
  return { texts, usage }
}

describe('without a model', () => {
  const models = openModels({ database, clock: fixedClock('2026-01-01T12:00:00Z'), settings: null })

  it('the built-in writer writes for everybody, and nobody answers questions', async () => {
    expect([models.writer.kind, models.demoWriter.kind, models.answerer]).toEqual([
      'composer',
      'composer',
      null,
    ])
    expect((await write(models.writer)).texts).toHaveLength(3)
  })
})

describe('with a model', () => {
  /** How often each is asked is the critic's to say. */
  const modelsAsked = () => [...new Set(stub.calls.map(({ body }) => body.model))]

  it('members are written for by theirs, and what it reports is what they have spent', async () => {
    const clock = fixedClock('2026-01-02T12:00:00Z')
    const models = openModels({ database, clock, settings })
    stub.calls.length = 0
    const { texts, usage } = await write(models.writer)
    expect(texts).toHaveLength(3)
    expect(modelsAsked()).toEqual(['writes-for-members'])
    if (!usage) throw new Error('the stub reports its use')
    const { members, visitors } = await spentOn(database, new Date('2026-01-02'))
    expect(members).toBeCloseTo(costAt(price, usage), 6)
    expect(visitors).toBe(0)
    expect(models.costOf(usage, models.writer.name)).toEqual({
      tokens: usage.inputTokens + usage.outputTokens,
      cost: costAt(price, usage),
    })
    expect(await runningCalls(database, clock.now())).toEqual([])
  })

  it("visitors are written for and answered by the demo's, on their part of the budget", async () => {
    const models = openModels({ database, clock: fixedClock('2026-01-03T12:00:00Z'), settings })
    stub.calls.length = 0
    await write(models.demoWriter)
    await models.answerer?.answer(
      'What is it?',
      [{ title: 'It', text: 'It is.' }],
      AbortSignal.timeout(5_000),
    )
    expect(modelsAsked()).toEqual(['writes-for-visitors'])
    const { members, visitors } = await spentOn(database, new Date('2026-01-03'))
    expect(members).toBe(0)
    expect(visitors).toBeGreaterThan(0)
  })

  it('visitors are refused before members when money is short', async () => {
    const clock = fixedClock('2026-01-04T12:00:00Z')
    // Enough for one generation at its dearest, while a fifth of it is not.
    const models = openModels({ database, clock, settings: { ...settings, dailyBudget: 2 } })
    await expect(write(models.demoWriter)).rejects.toMatchObject({ code: 'budget_reached' })
    expect((await write(models.writer)).texts).toHaveLength(3)
  })

  it('the log says what is known: the tokens, but not the price nobody told', () => {
    const clock = fixedClock('2026-01-05T12:00:00Z')
    const { costOf } = openModels({ database, clock, settings: { ...settings, prices: new Map() } })
    const usage = { inputTokens: 1_000, outputTokens: 500 }
    expect(costOf(usage, 'writes-for-members')).toEqual({ tokens: 1_500, cost: null })
    expect(costOf(usage, 'gpt-4o-mini').cost).toBeCloseTo(0.00045, 10)
    expect(costOf(undefined, 'gpt-4o-mini')).toEqual({ tokens: null, cost: null })
  })
})
