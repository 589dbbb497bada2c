import { GenerationForm } from '@firstline/contract/generation'
import {
  WriterError,
  type Draft,
  type Usage,
  type WriteRequest,
  type WriterEvent,
} from '@firstline/copywriter'
import { scriptedWriter } from '@firstline/copywriter/testing'
import { startTestModel, type TestModelMode, type PromptData, readPromptData } from '@firstline/test-models'
import { afterAll, beforeEach, expect } from 'vitest'
import { languageModel } from '../src/language-model.ts'
import { modelWriter } from '../src/model-writer.ts'
import { createRecordingLimiter } from './recording-limiter.ts'

export const FORM = GenerationForm.parse({
  messageType: 'Cold DM',
  targetAudience: 'dental clinics',
  product: 'AI receptionist for dental clinics',
  painPoint: 'Their front desk misses calls at lunch',
  solution: 'answers every call in 2 rings and books straight into Dentrix',
  insight: '9 of 40 Google reviews mention hold times',
})

const BUILT_IN = [1, 2, 3, 4, 5, 6, 7, 8].map((number) => `Built-in text number ${number}. Worth a look?`)
export const createBuiltIn = () =>
  scriptedWriter({ runs: [BUILT_IN.map((draft) => ({ draft }))], repeatLast: true })

interface Written {
  drafts: Draft[]
  usage: Usage[]
  /** The WriterError's code, or any other thrown value. */
  failure: unknown
  limiter: ReturnType<typeof createRecordingLimiter>
  fill: ReturnType<typeof createBuiltIn>
}

interface Overrides extends Partial<WriteRequest> {
  signal?: AbortSignal
  fetch?: typeof globalThis.fetch
  drainMs?: number
  fill?: ReturnType<typeof createBuiltIn>
  onDraft?: (draft: Draft) => void
}

/** Starts a test model and returns what runs a model writer against it. */
export async function openModelWriter() {
  const model = await startTestModel({ retryAfterSeconds: 0 })
  afterAll(() => model.close())
  beforeEach(() => {
    model.calls.length = 0
    model.setNext([])
    model.setMode('ok')
  })

  async function write({
    signal,
    fetch,
    drainMs,
    onDraft,
    fill = createBuiltIn(),
    ...request
  }: Overrides = {}): Promise<Written> {
    const limiter = createRecordingLimiter()
    const languageModelUnderTest = languageModel({
      baseUrl: model.url,
      apiKey: null,
      name: 'stub',
      output: 'auto',
      ...(fetch ? { fetch } : {}),
    })
    const writer = modelWriter({
      model: languageModelUnderTest,
      limiter,
      purpose: 'member',
      fill,
      pause: async () => undefined,
      ...(drainMs === undefined ? {} : { drainMs }),
    })
    const written: Written = { drafts: [], usage: [], failure: undefined, limiter, fill }
    try {
      const events: AsyncIterable<WriterEvent> = writer.write(
        { form: FORM, count: 3, seed: 'seed', ...request },
        signal ?? AbortSignal.timeout(15_000),
      )
      for await (const event of events) {
        if (event.kind === 'usage') written.usage.push(event.usage)
        else {
          written.drafts.push(event.draft)
          onDraft?.(event.draft)
        }
      }
    } catch (error) {
      written.failure = error instanceof WriterError ? error.code : error
    }
    // Every pass was returned once.
    expect(limiter.left.map(({ call }) => call)).toEqual(limiter.entered)
    return written
  }

  async function writeInMode(mode: TestModelMode, overrides: Overrides = {}): Promise<Written> {
    model.setMode(mode)
    return write(overrides)
  }

  /** The data of the prompt of a call. */
  const dataOf = (index: number) => readPromptData(model.calls[index]?.body.messages ?? [])

  async function readFirstPrompt(): Promise<PromptData> {
    await write()
    const data = dataOf(model.calls.length - 1)
    if (!data) throw new Error('The prompt had no data')
    return data
  }

  /** The test model's messages for these angles. */
  async function goodItems(angles: readonly string[]) {
    const { drafts } = await write()
    return drafts.map(({ content }, index) => ({ angle: angles[index], content, explanation: '' }))
  }

  return { model, write, writeInMode, dataOf, readFirstPrompt, goodItems }
}

export const contents = (drafts: readonly Draft[]) => drafts.map(({ content }) => content)

/** Sends the first item immediately, the rest after `rest`, the end after `end`. */
export function streamAnswerSlowly(
  items: readonly object[],
  rest: Promise<unknown>,
  end: Promise<unknown> = Promise.resolve(),
) {
  const [first, ...others] = items.map((item) => JSON.stringify(item))
  const encode = (text: string) =>
    new TextEncoder().encode(
      `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content: text } }] })}\n\n`,
    )
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      controller.enqueue(encode(`{"messages":[${first}`))
      await rest
      controller.enqueue(encode(`,${others.join(',')}]}`))
      await end
      controller.close()
    },
  })
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
}
