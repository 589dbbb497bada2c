import { GenerationForm } from '@firstline/contract/generation'
import type { PageReading } from '@firstline/contract/page'
import { overlaps } from '@firstline/copywriter'
import { latch, scriptedWriter } from '@firstline/copywriter/testing'
import { describe, expect, it } from 'vitest'
import { readPromptData } from '@firstline/test-models'
import { createFakeServer, streamAnswer } from '../test/fake-server.ts'
import {
  contents,
  createBuiltIn,
  FORM,
  streamAnswerSlowly,
  openModelWriter,
} from '../test/open-model-writer.ts'
import { createRecordingLimiter } from '../test/recording-limiter.ts'
import { languageModel } from './language-model.ts'
import { modelWriter } from './model-writer.ts'

const { model, write, writeInMode, dataOf, readFirstPrompt, goodItems } = await openModelWriter()

describe('modelWriter', () => {
  it('prompts the model with the misspellings of the form corrected', async () => {
    const server = createFakeServer(() => streamAnswer('{"messages":[]}'))
    const form = GenerationForm.parse({
      messageType: 'Cold DM',
      targetAudience: 'small bussiness owners',
      product: 'a calender that custmers book in',
      insight: 'Accomodate has answered 1,200 calls for 14 bussinesses since 2019',
    })
    await write({ form, count: 1, fetch: server.fetch, fill: scriptedWriter({ runs: [] }) })
    const data = readPromptData(server.requests[0]?.body.messages as [])
    expect(data?.fields).toMatchObject({
      targetAudience: 'small business owners',
      product: 'a calendar that customers book in',
      insight: 'Accomodate has answered 1,200 calls for 14 businesses since 2019',
    })
  })

  it('prompts with the confirmed sentences in place of notes, and with nothing of those left out', async () => {
    const server = createFakeServer(() => streamAnswer('{"messages":[]}'))
    const form = GenerationForm.parse({
      messageType: 'Cold DM',
      targetAudience: 'salon owners',
      product: 'reminders',
      painPoint: 'thier chair empty 3x wk',
      solution: 'txt day before. first month free',
      readings: [
        { source: 'thier chair empty 3x wk', sentence: 'Your chair is empty three times a week.' },
        { source: 'first month free', sentence: null },
      ],
    })
    await write({ form, count: 1, fetch: server.fetch, fill: scriptedWriter({ runs: [] }) })
    const data = readPromptData(server.requests[0]?.body.messages as [])
    expect(data?.fields).toMatchObject({
      painPoint: 'Your chair is empty three times a week.',
      solution: 'txt day before.',
    })
    expect(data?.readings).toEqual({
      confirmed: ['Your chair is empty three times a week.'],
      leftOut: ['first month free'],
    })
    expect(JSON.stringify(data?.facts)).not.toContain('free')
  })

  it('yields as many different drafts as requested, each with angle, score and explanation', async () => {
    const { drafts, failure } = await write()
    expect(failure).toBeUndefined()
    expect(drafts).toHaveLength(3)
    expect(overlaps(contents(drafts), 'Cold DM')).toEqual([])
    for (const { angle, explanation, score } of drafts) {
      expect(dataOf(0)?.angles).toContain(angle)
      expect(explanation.length).toBeGreaterThan(20)
      expect(score.total).toBeGreaterThanOrEqual(45)
    }
  })

  it('requests as many messages as are wanted, or two more when optimizing', async () => {
    await write()
    await write({ optimise: true })
    expect([dataOf(0)?.count, dataOf(1)?.count]).toEqual([3, 5])
  })

  it('reports the total usage of its calls once at the end', async () => {
    const { usage, limiter } = await writeInMode('bad-copy')
    const reported = limiter.left.map((entry) => entry.usage)
    expect(reported).toHaveLength(2)
    expect(usage).toEqual([
      {
        inputTokens: reported.reduce((sum, one) => sum + (one?.inputTokens ?? 0), 0),
        outputTokens: reported.reduce((sum, one) => sum + (one?.outputTokens ?? 0), 0),
      },
    ])
  })

  it('yields a draft while the model still writes the next', async () => {
    const rest = latch()
    const items = await goodItems((await readFirstPrompt()).angles)
    const server = createFakeServer(() => streamAnswerSlowly(items, rest.opened))
    const { drafts } = await write({ fetch: server.fetch, onDraft: rest.open })
    expect(drafts).toHaveLength(3)
  })

  it('chooses the best of all texts when optimizing', async () => {
    const { drafts } = await write({ optimise: true, count: 6 })
    expect(drafts).toHaveLength(6)
    const totals = drafts.map(({ score }) => score.total)
    expect(totals).toEqual(totals.toSorted((a, b) => b - a))
    expect(overlaps(contents(drafts), 'Cold DM')).toEqual([])
  })

  it('reads messages from prose and code fences', async () => {
    expect((await writeInMode('prose')).drafts).toHaveLength(3)
  })

  it('accepts items with any angle', async () => {
    const items = (await goodItems([])).map((item) => ({ ...item, angle: 'An idea of its own' }))
    const server = createFakeServer(() => streamAnswer(JSON.stringify({ messages: items })))
    const { drafts } = await write({ fetch: server.fetch })
    expect(drafts.map(({ writtenBy }) => writtenBy)).toEqual(['model', 'model', 'model'])
    expect(server.requests).toHaveLength(1)
  })

  it('keeps joiners of words and emoji, and removes other invisible characters', async () => {
    const [item] = await goodItems([])
    const content = `${item?.content} می\u200cخواهم 👨\u200d👩\u200d👧 ❤\ufe0f`
    const hidden = { ...item, content: `\u202e\ufeff${content}\u200b\u2069` }
    const server = createFakeServer(() => streamAnswer(JSON.stringify({ messages: [hidden] })))
    const { drafts } = await write({ fetch: server.fetch, count: 1 })
    expect(contents(drafts)).toEqual([content])
  })

  it('returns its pass when the consumer stops reading', async () => {
    const limiter = createRecordingLimiter()
    const named = languageModel({ baseUrl: model.url, apiKey: null, name: 'stub', output: 'auto' })
    const writer = modelWriter({ model: named, limiter, purpose: 'visitor', fill: createBuiltIn() })
    for await (const event of writer.write(
      { form: FORM, count: 3, seed: 's' },
      new AbortController().signal,
    )) {
      expect(event.kind).toBe('draft')
      break
    }
    expect(limiter.left).toHaveLength(1)
    expect(limiter.entered[0]?.purpose).toBe('visitor')
  })

  it('waits a limited time for the usage report once all drafts are complete', async () => {
    const items = await goodItems((await readFirstPrompt()).angles)
    const server = createFakeServer(() =>
      streamAnswerSlowly(items, Promise.resolve(), new Promise(() => undefined)),
    )
    const { drafts, failure, usage } = await write({ fetch: server.fetch, drainMs: 10 })
    expect(failure).toBeUndefined()
    expect(drafts).toHaveLength(3)
    expect(usage).toEqual([])
  })

  it('refuses a form without an offer before any call', async () => {
    const form = GenerationForm.parse({
      messageType: 'Cold DM',
      websiteUrl: 'https://example.test',
      websiteOnlyMode: true,
    })
    expect((await write({ form })).failure).toBe('brief_too_thin')
    expect(model.calls).toHaveLength(0)
  })

  it('writes from a page alone and may use its numbers and names', async () => {
    const form = GenerationForm.parse({
      messageType: 'Cold DM',
      websiteUrl: 'https://example.test',
      websiteOnlyMode: true,
    })
    const server = createFakeServer((body) => {
      const { angles } = readPromptData(body.messages as []) ?? { angles: [] }
      return streamAnswer(
        JSON.stringify({ messages: [{ angle: angles[0], content: FROM_PAGE, explanation: '' }] }),
      )
    })
    const { drafts } = await write({ form, page: PAGE, count: 1, fetch: server.fetch })
    expect(contents(drafts)).toEqual([FROM_PAGE])
    const data = readPromptData(server.requests[0]?.body.messages as [])
    expect(data?.fields.product).toBe(PAGE.understood.product)
    expect(data?.page?.text).toBe(PAGE.text)
  })
})

const FROM_PAGE =
  "Who looks after the walk-in freezer when it fails at night? Frostline sends a fridge engineer to kitchens in Leeds within 4 hours. That's what its 212 contracts pay for. Worth a closer look?"
const PAGE: PageReading = {
  url: 'https://example.test/',
  title: 'Frostline: fridge repair for kitchens',
  description: 'Walk-in freezers repaired within 4 hours.',
  siteName: 'Frostline',
  language: 'en',
  headings: ['212 kitchens under contract'],
  text: 'We repair walk-in freezers and fridges for restaurant kitchens in Leeds, day and night.',
  understood: {
    product: 'fridge repair for kitchens',
    targetAudience: 'restaurant kitchens',
    painPoint: 'a freezer that fails at night',
    solution: '',
    insight: '',
  },
}
