import { SCORED_TEXT_MAX_LENGTH } from '@firstline/contract/brief'
import { GenerationForm } from '@firstline/contract/generation'
import {
  AUDIENCE_MAX_LENGTH,
  CHAT_MAX_LENGTH,
  INSIGHT_MAX_LENGTH,
  PAIN_POINT_MAX_LENGTH,
  PRODUCT_MAX_LENGTH,
  SOLUTION_MAX_LENGTH,
} from '@firstline/contract/limits'
import { MESSAGE_TYPES } from '@firstline/contract/options'
import { beforeAll, describe, expect, it } from 'vitest'
import { fakeServer, streamedAnswer } from '../test/fake-answers.ts'
import { recordingGate } from '../test/recording-gate.ts'
import { scriptedWriter } from './scripted-writer.ts'
import {
  answerer,
  builtInWriter,
  claims,
  hardFailures,
  languageModel,
  modelWriter,
  readPage,
  readyBrief,
  remarksOn,
  score,
  understandForm,
  WriterError,
} from './index.ts'

/** What a text is made of: each printable character of ASCII, some beyond, and pairs and words that patterns look for. */
const PRINTABLE = Array.from({ length: 95 }, (_, position) => String.fromCodePoint(32 + position))
const PAIRS =
  "a@|a.|a |A | ,|a, |1,|1 |2% |((|( |<a|</|<!--|&a|--|a'|{{|[a|and |the |you |they are |we help |No. |never |you must always "
const UNITS = [...PRINTABLE, ...'\n\té’–😀', ...PAIRS.split('|')]
/** Several hundred times what a text of this length takes; a pattern in the square of its length takes more. */
const MOST_MS = 500
const PAGE_LENGTH = 64_000

const runOf = (unit: string, length: number) => unit.repeat(Math.ceil(length / unit.length)).slice(0, length)

const FORM = GenerationForm.parse({
  messageType: 'Cold DM',
  targetAudience: 'dental practices',
  product: 'call cover',
  painPoint: 'the front desk misses calls at lunch',
  solution: 'texts back within 2 minutes',
})

/** The runs that take longer than they may, with their milliseconds. A busy machine has three tries. */
async function slowRuns(length: number, run: (text: string) => unknown): Promise<string[]> {
  const slow: string[] = []
  for (const unit of UNITS) {
    const text = runOf(unit, length)
    const times: number[] = []
    while (times.length < 3 && times.every((time) => time > MOST_MS)) {
      const begun = performance.now()
      await run(text)
      times.push(performance.now() - begun)
    }
    const best = Math.min(...times)
    if (best > MOST_MS) slow.push(`${JSON.stringify(unit)}: ${best.toFixed()} ms`)
  }
  return slow
}

const model = (answer: () => string) =>
  languageModel({
    baseUrl: 'http://model.test/v1',
    apiKey: null,
    name: 'm',
    output: 'auto',
    fetch: fakeServer(() => streamedAnswer(answer())).fetch,
  })

describe('a text of one repeated unit', { timeout: 120_000 }, () => {
  beforeAll(async () => {
    await understandForm(FORM)
  })

  it.each(MESSAGE_TYPES)('is judged as a %s without blocking the process', async (messageType) => {
    const brief = readyBrief({ ...FORM, messageType }, undefined)
    const judge = (text: string) => [
      score(text, brief),
      hardFailures(text, brief),
      claims(text, brief),
      remarksOn(text, brief),
    ]
    expect(await slowRuns(SCORED_TEXT_MAX_LENGTH, judge)).toEqual([])
  })

  // What one field repeats of another is not read again, so each begins with a word of its own.
  const fieldsOf = (text: string) => ({
    targetAudience: `dentists ${text}`.slice(0, AUDIENCE_MAX_LENGTH),
    product: `websites ${text}`.slice(0, PRODUCT_MAX_LENGTH),
    painPoint: `callers ${text}`.slice(0, PAIN_POINT_MAX_LENGTH),
    solution: `booking ${text}`.slice(0, SOLUTION_MAX_LENGTH),
    insight: `Leeds ${text}`.slice(0, INSIGHT_MAX_LENGTH),
  })

  it('is read in every field of a form without blocking the process', async () => {
    expect(await slowRuns(PAIN_POINT_MAX_LENGTH, (text) => understandForm(fieldsOf(text)))).toEqual([])
  })

  it.each(MESSAGE_TYPES)('is written from as a %s without blocking the process', async (messageType) => {
    const writer = builtInWriter()
    const write = async (text: string) => {
      const form = { ...FORM, ...fieldsOf(text), messageType }
      const request = { form, count: 8, seed: 's', recent: [text.slice(0, SCORED_TEXT_MAX_LENGTH)] }
      try {
        await Array.fromAsync(writer.write(request, new AbortController().signal))
      } catch (error) {
        expect(error).toBeInstanceOf(WriterError)
      }
    }
    expect(await slowRuns(PAIN_POINT_MAX_LENGTH, write)).toEqual([])
  })

  it.each([
    ['as its markup', (text: string) => text],
    ['in a paragraph', (text: string) => `<body><main><h1>Call cover</h1><p>${text}</p></main></body>`],
    ['in a title', (text: string) => `<head><title>${text}</title></head><body><p>Call cover.</p></body>`],
    ['in attributes', (text: string) => `<body><p style="${text}" class="${text}">Call cover.</p></body>`],
    [
      'in a script of data',
      (text: string) => `<body><script type="application/ld+json">${text}</script></body>`,
    ],
  ])('is read on a page %s without blocking the process', async (_, page) => {
    const read = (text: string) => readPage(page(text), { url: 'https://example.com/' })
    expect(await slowRuns(PAGE_LENGTH, read)).toEqual([])
  })

  it('is refused as an answer of a model without blocking the process', async () => {
    const write = async (text: string) => {
      const angle = 'Problem, cost, way out'
      const answer = JSON.stringify({ messages: [{ angle, content: text, explanation: text }] })
      const writer = modelWriter({
        model: model(() => answer),
        gate: recordingGate(),
        purpose: 'member',
        fill: scriptedWriter({ runs: [] }),
      })
      const events = writer.write({ form: FORM, count: 1, seed: 's' }, new AbortController().signal)
      await expect(Array.fromAsync(events)).rejects.toThrow(WriterError)
    }
    expect(await slowRuns(SCORED_TEXT_MAX_LENGTH, write)).toEqual([])
  })

  it('is refused as an answer in the help chat without blocking the process', async () => {
    const passages = [
      { title: 'Credits', text: 'A free account has 6 credits. Write to help@firstline.test.' },
    ]
    const ask = (text: string) =>
      answerer({ model: model(() => text), gate: recordingGate(), pause: async () => undefined }).answer(
        runOf('a@', CHAT_MAX_LENGTH),
        passages,
        new AbortController().signal,
      )
    expect(await slowRuns(3_900, ask)).toEqual([])
  })
})
