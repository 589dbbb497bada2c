import { startStubModel } from '@firstline/stub-model'
import { afterEach, describe, expect, it } from 'vitest'
import { fakeServer, refusedAnswer, streamedAnswer } from '../../test/fake-answers.ts'
import { recordingGate } from '../../test/recording-gate.ts'
import { askModel, totalUsage } from './ask-model.ts'
import type { CallOutcome } from './model-gate.ts'
import type { Asking } from './ask-model.ts'
import { languageModel } from './language-model.ts'
import type { LanguageModel, LanguageModelOptions } from './language-model.ts'
import { ModelFault } from './model-fault.ts'
import { COPY_SCHEMA } from './prompt/copy-request.ts'

const KEY = 'sk-test-0123456789abcdef'
const REQUEST = {
  instructions: 'Write.',
  data: 'Data.',
  schema: COPY_SCHEMA,
  maxOutputTokens: 100,
  temperature: 0.9,
}
const stopped: { close: () => Promise<void> }[] = []
afterEach(async () => {
  for (const server of stopped.splice(0)) await server.close()
})

function modelAt(options: Partial<LanguageModelOptions>): LanguageModel {
  return languageModel({
    baseUrl: 'http://model.test/v1',
    apiKey: KEY,
    name: 'm',
    output: 'auto',
    ...options,
  })
}

function askingOf(
  model: LanguageModel,
  more: Partial<Asking> = {},
): Asking & { gate: ReturnType<typeof recordingGate> } {
  return {
    model,
    purpose: 'member',
    used: [],
    pause: async () => undefined,
    retries: 3,
    drainMs: 1_000,
    signal: new AbortController().signal,
    ...more,
    gate: recordingGate(),
  }
}

async function textOf(asking: Asking): Promise<string> {
  let text = ''
  for await (const part of askModel(asking, () => REQUEST, { isComplete: () => false, readsToEnd: true }))
    if (typeof part === 'string') text += part
  return text
}

async function faultOf(work: Promise<unknown>): Promise<ModelFault> {
  const error: unknown = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof ModelFault)) throw new Error(`A ModelFault was expected, there was ${String(error)}`)
  return error
}

function abortedSoon(): AbortSignal {
  const stop = new AbortController()
  setTimeout(() => stop.abort(new Error('stopped')), 20)
  return stop.signal
}

const formatOf = ({ body }: { body: object }) =>
  (body as { response_format?: { type: string } }).response_format?.type ?? 'text'

describe('languageModel', () => {
  it('finds out which form the server takes, once, and remembers it', async () => {
    const stub = await startStubModel({ accepts: ['text'] })
    stopped.push(stub)
    const model = modelAt({ baseUrl: stub.url })
    const asking = askingOf(model)
    await textOf(asking)
    await textOf(asking)
    expect(stub.calls.map(formatOf)).toEqual(['json_schema', 'json_object', 'text', 'text'])
    expect(asking.gate.left).toHaveLength(4)
    // Refused requests cost nothing, and the gate is told.
    expect(asking.gate.left[0]?.usage).toEqual({ inputTokens: 0, outputTokens: 0 })
  })

  it('keeps to the form it was told', async () => {
    const server = fakeServer(() => refusedAnswer(400, { message: 'response_format is not supported' }))
    const asking = askingOf(modelAt({ output: 'json_object', fetch: server.fetch }))
    expect(await faultOf(textOf(asking))).toMatchObject({ kind: 'final', status: 400 })
    expect(server.requests.map(formatOf)).toEqual(['json_object'])
  })

  it('gives up a request that is refused in every form, and remembers none of them', async () => {
    const server = fakeServer(() => refusedAnswer(400, { message: 'Bad.' }))
    const model = modelAt({ fetch: server.fetch })
    await faultOf(textOf(askingOf(model)))
    expect(server.requests).toHaveLength(3)
    expect(model.dialect.form).toBe('json_schema')
  })

  it('asks newer models in the words they know', async () => {
    const server = fakeServer(
      () =>
        refusedAnswer(400, { message: "Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens'." }),
      () => refusedAnswer(400, { message: "Unsupported value: 'temperature' does not support 0.9." }),
      () => streamedAnswer('fine'),
    )
    const asking = askingOf(modelAt({ fetch: server.fetch }))
    expect(await textOf(asking)).toBe('fine')
    expect(server.requests.at(-1)?.body).toMatchObject({ response_format: { type: 'json_schema' } })
    expect(server.requests.at(-1)?.body).not.toHaveProperty('max_tokens')
    expect(server.requests.at(-1)?.body).not.toHaveProperty('temperature')
    // Thoughts count into the limit, so the gate sets more aside.
    expect(asking.gate.entered.at(-1)?.atMost.outputTokens).toBe(
      server.requests.at(-1)?.body.max_completion_tokens,
    )
  })

  it('reports what was used', async () => {
    const asking = askingOf(modelAt({ fetch: fakeServer(() => streamedAnswer('fine')).fetch }))
    await textOf(asking)
    expect(totalUsage(asking.used)).toEqual({ inputTokens: 100, outputTokens: 50 })
    expect(asking.gate.left.map(({ usage }) => usage)).toEqual([{ inputTokens: 100, outputTokens: 50 }])
  })

  it('follows no redirect, which would carry the key along', async () => {
    const server = fakeServer(
      () => new Response(null, { status: 302, headers: { location: 'http://elsewhere.test' } }),
    )
    const fault = await faultOf(textOf(askingOf(modelAt({ fetch: server.fetch }))))
    expect(fault).toMatchObject({ kind: 'final', status: 302 })
    expect(server.requests[0]?.init.redirect).toBe('manual')
  })

  it('tells neither the key nor the words of the server in its errors', async () => {
    const server = fakeServer(() =>
      refusedAnswer(401, { message: `Incorrect API key: ${KEY}`, code: 'invalid_api_key' }),
    )
    const fault = await faultOf(textOf(askingOf(modelAt({ fetch: server.fetch }))))
    expect(fault.message).toBe('The server answered 401 (invalid_api_key)')
    expect(JSON.stringify(fault, Object.getOwnPropertyNames(fault))).not.toContain(KEY)
    expect(fault.cause).toBeUndefined()
  })

  it('hangs up on an answer that does not end', async () => {
    let given = 0
    let isCancelled = false
    const endless = () =>
      new Response(
        new ReadableStream<Uint8Array>({
          pull(controller) {
            given += 65_536
            controller.enqueue(new Uint8Array(65_536).fill(120))
          },
          cancel() {
            isCancelled = true
          },
        }),
        { headers: { 'content-type': 'text/event-stream' } },
      )
    const fault = await faultOf(textOf(askingOf(modelAt({ fetch: fakeServer(endless).fetch }))))
    expect(fault.kind).toBe('oversized')
    expect(isCancelled).toBe(true)
    expect(given).toBeLessThan(1_000_000)
  })

  it('takes no web page and no unstreamed answer', async () => {
    for (const type of ['text/html; charset=utf-8', 'application/json']) {
      const server = fakeServer(() => new Response('{}', { headers: { 'content-type': type } }))
      expect((await faultOf(textOf(askingOf(modelAt({ fetch: server.fetch }))))).kind).toBe('final')
      expect(server.requests).toHaveLength(1)
    }
  })

  it('tries again when a server goes silent', async () => {
    const server = fakeServer(
      () => new Response(new ReadableStream(), { headers: { 'content-type': 'text/event-stream' } }),
      () => streamedAnswer('fine'),
    )
    const asking = askingOf(modelAt({ fetch: server.fetch, stallMs: 20 }))
    expect(await textOf(asking)).toBe('fine')
    expect(asking.gate.left.map(({ usage }) => usage)).toEqual([null, { inputTokens: 100, outputTokens: 50 }])
  })

  it('tries a fault that may pass three times more, and one that will not never', async () => {
    const broken = fakeServer(() => refusedAnswer(503, {}))
    await faultOf(textOf(askingOf(modelAt({ fetch: broken.fetch }))))
    expect(broken.requests).toHaveLength(4)
    for (const [status, code] of [
      [401, 'invalid_api_key'],
      [403, 'forbidden'],
      [429, 'insufficient_quota'],
    ] as const) {
      const server = fakeServer(() => refusedAnswer(status, { code }))
      expect((await faultOf(textOf(askingOf(modelAt({ fetch: server.fetch }))))).kind).toBe('final')
      expect(server.requests).toHaveLength(1)
    }
  })

  it.each<[string, () => Promise<Response> | Response, CallOutcome | undefined]>([
    ['an answer', () => streamedAnswer('fine'), 'answered'],
    ['a server error', () => refusedAnswer(500, {}), 'failed'],
    ['too many requests', () => refusedAnswer(429, {}), 'failed'],
    ['an account without money', () => refusedAnswer(429, { code: 'insufficient_quota' }), 'failed'],
    ['a broken connection', () => Promise.reject(new TypeError('fetch failed')), 'failed'],
    ['a refused brief', () => refusedAnswer(400, { code: 'content_filter' }), 'answered'],
    ['a wrong key', () => refusedAnswer(401, { code: 'invalid_api_key' }), undefined],
  ])('reports to the gate what %s says of the provider', async (_, answer, outcome) => {
    const asking = askingOf(modelAt({ fetch: fakeServer(answer).fetch }), { retries: 0 })
    await textOf(asking).catch(() => undefined)
    expect(asking.gate.left.map((left) => left.outcome)).toEqual([outcome])
  })

  it('reports a call that ran out of time as failed, and one that was stopped as nothing', async () => {
    for (const [signal, reason, outcome] of [
      [AbortSignal.timeout(20), 'timeout', 'failed'],
      [abortedSoon(), 'stopped', undefined],
    ] as const) {
      const silent = fakeServer(() => new Promise<Response>(() => undefined))
      const asking = askingOf(modelAt({ fetch: silent.fetch }), { signal })
      await expect(textOf(asking)).rejects.toThrow(reason)
      expect(asking.gate.left.map((left) => left.outcome)).toEqual([outcome])
    }
  })

  it('passes on for how long the server wants to be left alone, up to two minutes', async () => {
    const waits = [
      { 'retry-after': '7' },
      { 'retry-after': '86400' },
      { 'retry-after': new Date(Date.now() - 60_000).toUTCString() },
    ]
    const server = fakeServer(...waits.map((headers) => () => refusedAnswer(429, {}, headers)), () =>
      streamedAnswer('fine'),
    )
    const asking = askingOf(modelAt({ fetch: server.fetch }))
    await textOf(asking)
    expect(asking.gate.pauses).toEqual([7_000, 120_000, 0])
  })

  it('waits longer after each fault, by chance but never longer than twice as long', async () => {
    const waits: number[] = []
    const pause = async (milliseconds: number) => void waits.push(milliseconds)
    const asking = askingOf(modelAt({ fetch: fakeServer(() => refusedAnswer(500, {})).fetch }), { pause })
    await faultOf(textOf(asking))
    expect(waits).toHaveLength(3)
    for (const [index, wait] of waits.entries()) expect(wait).toBeLessThan(500 * 2 ** index)
  })

  it('stops with the reason it was given, while it waits for the server', async () => {
    const stop = new AbortController()
    const reason = new Error('lease lost')
    const server = fakeServer(() => {
      stop.abort(reason)
      // A server that never answers and a fetch that does not listen.
      return new Promise<Response>(() => undefined)
    })
    const asking = askingOf(modelAt({ fetch: server.fetch }), { signal: stop.signal })
    await expect(textOf(asking)).rejects.toBe(reason)
    expect(asking.gate.left).toHaveLength(1)
  })
})
