import { GenerationForm } from '@firstline/contract/generation'
import { CHAT_MAX_LENGTH, SCORED_TEXT_MAX_LENGTH } from '@firstline/contract/limits'
import { WriterError } from '@firstline/copywriter'
import { repeatUnit, scriptedWriter, findSlowRuns } from '@firstline/copywriter/testing'
import { describe, expect, it } from 'vitest'
import { createFakeServer, streamAnswer } from '../test/fake-server.ts'
import { createRecordingLimiter } from '../test/recording-limiter.ts'
import { answerer, languageModel, modelWriter } from './index.ts'

const FORM = GenerationForm.parse({
  messageType: 'Cold DM',
  targetAudience: 'dental practices',
  product: 'call cover',
  painPoint: 'the front desk misses calls at lunch',
  solution: 'texts back within 2 minutes',
})

const model = (answer: () => string) =>
  languageModel({
    baseUrl: 'http://model.test/v1',
    apiKey: null,
    name: 'm',
    output: 'auto',
    fetch: createFakeServer(() => streamAnswer(answer())).fetch,
  })

describe('a model response of one repeated unit', { timeout: 120_000 }, () => {
  it('is rejected as copy without blocking the process', async () => {
    const write = async (text: string) => {
      const angle = 'Problem, cost, way out'
      const answer = JSON.stringify({ messages: [{ angle, content: text, explanation: text }] })
      const writer = modelWriter({
        model: model(() => answer),
        limiter: createRecordingLimiter(),
        purpose: 'member',
        fill: scriptedWriter({ runs: [] }),
      })
      const events = writer.write({ form: FORM, count: 1, seed: 's' }, new AbortController().signal)
      await expect(Array.fromAsync(events)).rejects.toThrow(WriterError)
    }
    expect(await findSlowRuns(SCORED_TEXT_MAX_LENGTH, write)).toEqual([])
  })

  it('is rejected in the help chat without blocking the process', async () => {
    const passages = [
      { title: 'Credits', text: 'A free account has 6 credits. Write to help@firstline.test.' },
    ]
    const ask = (text: string) =>
      answerer({
        model: model(() => text),
        limiter: createRecordingLimiter(),
        pause: async () => undefined,
      }).answer(repeatUnit('a@', CHAT_MAX_LENGTH), passages, new AbortController().signal)
    expect(await findSlowRuns(3_900, ask)).toEqual([])
  })
})
