import { GenerationForm } from '@firstline/contract/generation'
import type { PageReading } from '@firstline/contract/page'
import { startStubModel } from '@firstline/stub-model'
import type { StubMode, StubModel } from '@firstline/stub-model'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { fakeServer, streamedAnswer } from '../../test/fake-answers.ts'
import { recordingGate } from '../../test/recording-gate.ts'
import { overlaps } from '../critic/freshness.ts'
import { latch, scriptedWriter } from '../scripted-writer.ts'
import { WriterError } from '../writer.ts'
import type { Draft, Usage, WriteRequest, WriterEvent } from '../writer.ts'
import { languageModel } from './language-model.ts'
import { modelWriter } from './model-writer.ts'
import { readPromptData } from './prompt/prompt-data.ts'
import type { PromptData } from './prompt/prompt-data.ts'

const FORM = GenerationForm.parse({
  messageType: 'Cold DM',
  targetAudience: 'dental clinics',
  product: 'AI receptionist for dental clinics',
  painPoint: 'Their front desk misses calls at lunch',
  solution: 'answers every call in 2 rings and books straight into Dentrix',
  insight: '9 of 40 Google reviews mention hold times',
})

let stub: StubModel
beforeAll(async () => {
  stub = await startStubModel({ retryAfterSeconds: 0 })
})
afterAll(() => stub.close())
beforeEach(() => {
  stub.calls.length = 0
  stub.setNext([])
  stub.setMode('ok')
})

const BUILT_IN = [1, 2, 3, 4, 5, 6, 7, 8].map((number) => `Built-in text number ${number}. Worth a look?`)
const builtIn = () => scriptedWriter({ runs: [BUILT_IN.map((draft) => ({ draft }))], repeatLast: true })

interface Written {
  drafts: Draft[]
  usage: Usage[]
  /** The code the writer gave up with, or whatever else it threw. */
  failure: unknown
  gate: ReturnType<typeof recordingGate>
  fill: ReturnType<typeof builtIn>
}

interface Overrides extends Partial<WriteRequest> {
  signal?: AbortSignal
  fetch?: typeof globalThis.fetch
  drainMs?: number
  fill?: ReturnType<typeof builtIn>
  onDraft?: (draft: Draft) => void
}

async function write({
  signal,
  fetch,
  drainMs,
  onDraft,
  fill = builtIn(),
  ...request
}: Overrides = {}): Promise<Written> {
  const gate = recordingGate()
  const model = languageModel({
    baseUrl: stub.url,
    apiKey: null,
    name: 'stub',
    output: 'auto',
    ...(fetch ? { fetch } : {}),
  })
  const writer = modelWriter({
    model,
    gate,
    purpose: 'member',
    fill,
    pause: async () => undefined,
    ...(drainMs === undefined ? {} : { drainMs }),
  })
  const written: Written = { drafts: [], usage: [], failure: undefined, gate, fill }
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
  // Whatever happened, every pass was given back once.
  expect(gate.left.map(({ call }) => call)).toEqual(gate.entered)
  return written
}

const dataOf = (index: number) => readPromptData(stub.calls[index]?.body.messages ?? [])
const contents = (drafts: readonly Draft[]) => drafts.map(({ content }) => content)

async function inMode(mode: StubMode, overrides: Overrides = {}) {
  stub.setMode(mode)
  return write(overrides)
}

describe('modelWriter', () => {
  it('gives as many different drafts as were asked for, each with angle, score and reason', async () => {
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

  it('asks for as many as are wanted, or two more when it may choose', async () => {
    await write()
    await write({ optimise: true })
    expect([dataOf(0)?.count, dataOf(1)?.count]).toEqual([3, 5])
  })

  it('gives the sum of what its calls used, once, at the end', async () => {
    const { usage, gate } = await inMode('bad-copy')
    const reported = gate.left.map((entry) => entry.usage)
    expect(reported).toHaveLength(2)
    expect(usage).toEqual([
      {
        inputTokens: reported.reduce((sum, one) => sum + (one?.inputTokens ?? 0), 0),
        outputTokens: reported.reduce((sum, one) => sum + (one?.outputTokens ?? 0), 0),
      },
    ])
  })

  it('gives a draft while the model still writes the next', async () => {
    const rest = latch()
    const items = await goodItems((await firstOrder()).angles)
    const server = fakeServer(() => slowAnswer(items, rest.opened))
    const { drafts } = await write({ fetch: server.fetch, onDraft: rest.open })
    expect(drafts).toHaveLength(3)
  })

  it('chooses among all when it may, and gives the best', async () => {
    const { drafts } = await write({ optimise: true, count: 6 })
    expect(drafts).toHaveLength(6)
    const totals = drafts.map(({ score }) => score.total)
    expect(totals).toEqual(totals.toSorted((a, b) => b - a))
    expect(overlaps(contents(drafts), 'Cold DM')).toEqual([])
  })

  it('reads messages out of prose and fences', async () => {
    expect((await inMode('prose')).drafts).toHaveLength(3)
  })

  for (const mode of ['reset', 'truncated'] as const) {
    it(`keeps what it has when the answer breaks off (${mode}), and asks for the rest only`, async () => {
      stub.setNext([mode, 'ok'])
      const { drafts, failure, usage } = await write()
      expect(failure).toBeUndefined()
      expect(drafts).toHaveLength(3)
      expect(new Set(contents(drafts)).size).toBe(3)
      const again = dataOf(1)
      const kept = again?.written ?? []
      expect(kept.length).toBeGreaterThan(0)
      expect(contents(drafts).slice(0, kept.length)).toEqual(kept)
      expect(again?.count).toBe(3 - kept.length + 1)
      expect(again).not.toHaveProperty('refused')
      // What the broken call used is unknown, so the sum would be too low.
      expect(usage).toEqual([])
    })
  }

  it('asks once for a repair, with the findings, and takes what is good then', async () => {
    const { drafts, failure, fill } = await inMode('bad-copy')
    expect(failure).toBeUndefined()
    expect(drafts).toHaveLength(3)
    expect(stub.calls).toHaveLength(2)
    const { refused = [], written } = dataOf(1) ?? {}
    expect(written?.[0]).toBe(drafts[0]?.content)
    expect(refused.length).toBeGreaterThan(0)
    for (const { reasons } of refused) expect(reasons).not.toEqual([])
    expect(fill.calls).toEqual([])
  })

  it('takes items whatever angle they name', async () => {
    const items = (await goodItems([])).map((item) => ({ ...item, angle: 'An idea of its own' }))
    const server = fakeServer(() => streamedAnswer(JSON.stringify({ messages: items })))
    const { drafts } = await write({ fetch: server.fetch })
    expect(drafts.map(({ writtenBy }) => writtenBy)).toEqual(['model', 'model', 'model'])
    expect(server.requests).toHaveLength(1)
  })

  it('never refuses a set for style: after one repair the best is given with its honest score', async () => {
    const weak = ['Growth', 'Success', 'Progress'].map((topic) => ({
      angle: '',
      content: `${topic} matters to every business \u2014 truly! We help companies get more of it in many ways.`,
      explanation: '',
    }))
    const server = fakeServer(() => streamedAnswer(JSON.stringify({ messages: weak })))
    const { drafts, failure, fill } = await write({ fetch: server.fetch })
    expect(failure).toBeUndefined()
    expect(contents(drafts).toSorted()).toEqual(weak.map(({ content }) => content).toSorted())
    for (const { score } of drafts) expect(score.total).toBeLessThan(60)
    expect(server.requests).toHaveLength(2)
    expect(fill.calls).toEqual([])
  })

  for (const mode of ['too-few', 'duplicates'] as const) {
    it(`has the built-in writer write what the model left out, and marks it (${mode})`, async () => {
      const { drafts, failure, usage, fill } = await inMode(mode)
      expect(failure).toBeUndefined()
      expect(drafts).toHaveLength(3)
      expect(stub.calls).toHaveLength(2)
      const [first, ...rest] = drafts.map(({ writtenBy }) => writtenBy)
      expect(first).toBe('model')
      expect(rest).toContain('built-in')
      const [call] = fill.calls
      expect(call?.request.count).toBe(rest.filter((writer) => writer === 'built-in').length)
      expect(call?.request.recent?.[0]).toBe(drafts[0]?.content)
      expect(usage).toHaveLength(1)
    })
  }

  it('fills a set whose best were chosen', async () => {
    const { drafts } = await inMode('too-few', { optimise: true })
    expect(drafts).toHaveLength(3)
    expect(drafts.at(-1)?.writtenBy).toBe('built-in')
  })

  it('keeps what a model wrote before it failed or declined, and has the rest written', async () => {
    stub.setNext(['too-few', 'refusal'])
    expect((await write()).drafts.map(({ writtenBy }) => writtenBy)).toEqual([
      'model',
      'built-in',
      'built-in',
    ])
    stub.setNext(['too-few'])
    const broken = await inMode('server-error')
    expect(broken.failure).toBeUndefined()
    expect(broken.drafts).toHaveLength(3)
  })

  it('gives up when no text of the model may be shown, and fills nothing', async () => {
    for (const mode of ['broken-json', 'script'] as const) {
      stub.calls.length = 0
      const { failure, fill, drafts } = await inMode(mode)
      expect(failure).toBe('writer_unusable')
      expect(drafts).toEqual([])
      expect(fill.calls).toEqual([])
      expect(stub.calls).toHaveLength(2)
    }
  })

  it('gives up when the built-in writer can’t write the rest', async () => {
    const thin = new WriterError('brief_too_thin', 'The built-in writer writes English only.')
    const fill = scriptedWriter({ runs: [[{ fail: thin }]] })
    expect((await inMode('too-few', { fill })).failure).toBe('writer_unusable')
  })

  it('reports that the model declined, however it says so', async () => {
    expect((await inMode('refusal')).failure).toBe('writer_declined')
    const inWords = fakeServer(() => streamedAnswer("I'm sorry, but I can't help with that."))
    expect((await write({ fetch: inWords.fetch })).failure).toBe('writer_declined')
    const filtered = fakeServer(() => streamedAnswer('{"messages":[', 'content_filter'))
    expect((await write({ fetch: filtered.fetch })).failure).toBe('writer_declined')
  })

  it('distinguishes a busy server from a broken one', async () => {
    expect((await inMode('rate-limited')).failure).toBe('writer_busy')
    expect((await inMode('server-error')).failure).toBe('writer_failed')
    expect((await inMode('html')).failure).toBe('writer_failed')
    expect((await inMode('huge')).failure).toBe('writer_unusable')
  })

  it('recovers from a transient failure', async () => {
    stub.setNext(['rate-limited', 'server-error', 'reset'])
    const { drafts, gate } = await write()
    expect(drafts).toHaveLength(3)
    expect(gate.pauses).toEqual([0])
    expect(gate.entered).toHaveLength(4)
  })

  it('ends immediately when it is stopped, before an answer and in the middle of one', async () => {
    const reason = new Error('stopped')
    const stop = new AbortController()
    stub.setMode('hang')
    const waiting = write({ signal: stop.signal })
    await called()
    stop.abort(reason)
    expect((await waiting).failure).toBe(reason)

    stub.setMode('ok')
    const later = new AbortController()
    const items = await goodItems((await firstOrder()).angles)
    const server = fakeServer(() => slowAnswer(items, new Promise(() => undefined)))
    const { drafts, failure, gate } = await write({
      signal: later.signal,
      fetch: server.fetch,
      onDraft: () => later.abort(reason),
    })
    expect(failure).toBe(reason)
    expect(drafts).toHaveLength(1)
    expect(gate.left.map(({ usage }) => usage)).toEqual([null])
  })

  it('reports a timeout', async () => {
    stub.setMode('hang')
    expect((await write({ signal: AbortSignal.timeout(30) })).failure).toBe('writer_timeout')
  })

  it('gives back its pass when the reader walks away', async () => {
    const gate = recordingGate()
    const model = languageModel({ baseUrl: stub.url, apiKey: null, name: 'stub', output: 'auto' })
    const writer = modelWriter({ model, gate, purpose: 'visitor', fill: builtIn() })
    for await (const event of writer.write(
      { form: FORM, count: 3, seed: 's' },
      new AbortController().signal,
    )) {
      expect(event.kind).toBe('draft')
      break
    }
    expect(gate.left).toHaveLength(1)
    expect(gate.entered[0]?.purpose).toBe('visitor')
  })

  it('waits no longer than it may for the report once all drafts are there', async () => {
    const items = await goodItems((await firstOrder()).angles)
    const server = fakeServer(() => slowAnswer(items, Promise.resolve(), new Promise(() => undefined)))
    const { drafts, failure, usage } = await write({ fetch: server.fetch, drainMs: 10 })
    expect(failure).toBeUndefined()
    expect(drafts).toHaveLength(3)
    expect(usage).toEqual([])
  })

  it('refuses a form that does not say what is offered, without asking anyone', async () => {
    const form = GenerationForm.parse({
      messageType: 'Cold DM',
      websiteUrl: 'https://example.test',
      websiteOnlyMode: true,
    })
    expect((await write({ form })).failure).toBe('brief_too_thin')
    expect(stub.calls).toHaveLength(0)
  })

  it('writes from a page alone, and may use the numbers and names the page gives', async () => {
    const form = GenerationForm.parse({
      messageType: 'Cold DM',
      websiteUrl: 'https://example.test',
      websiteOnlyMode: true,
    })
    const server = fakeServer((body) => {
      const { angles } = readPromptData(body.messages as []) ?? { angles: [] }
      return streamedAnswer(
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

async function firstOrder(): Promise<PromptData> {
  await write()
  const data = dataOf(stub.calls.length - 1)
  if (!data) throw new Error('The prompt had no data')
  return data
}

/** What the stub writes for these angles, as objects. */
async function goodItems(angles: readonly string[]) {
  const { drafts } = await write()
  return drafts.map(({ content }, index) => ({ angle: angles[index], content, explanation: '' }))
}

/** The first item at once, the rest when `rest` lets them, the end when `end` does. */
function slowAnswer(
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

async function called(): Promise<void> {
  while (stub.calls.length === 0) await new Promise((resolve) => setImmediate(resolve))
}
