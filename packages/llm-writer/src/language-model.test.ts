import { startTestModel } from '@firstline/test-models'
import { afterEach, describe, expect, it } from 'vitest'
import { createFakeServer, refuseAnswer, streamAnswer } from '../test/fake-server.ts'
import { createRecordingLimiter } from '../test/recording-limiter.ts'
import { callModel, sumUsage } from './call-model.ts'
import type { CallOutcome } from './model-limiter.ts'
import type { CallContext } from './call-model.ts'
import { languageModel } from './language-model.ts'
import type { LanguageModel, LanguageModelOptions } from './language-model.ts'
import { ModelError } from './model-error.ts'
import { COPY_SCHEMA } from './prompt/build-copy-request.ts'

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

function makeContext(
  model: LanguageModel,
  more: Partial<CallContext> = {},
): CallContext & { limiter: ReturnType<typeof createRecordingLimiter> } {
  return {
    model,
    purpose: 'member',
    used: [],
    pause: async () => undefined,
    retries: 3,
    drainMs: 1_000,
    signal: new AbortController().signal,
    endsAt: Number.POSITIVE_INFINITY,
    ...more,
    limiter: createRecordingLimiter(),
  }
}

async function textOf(context: CallContext): Promise<string> {
  let text = ''
  for await (const part of callModel(context, () => REQUEST, { isComplete: () => false, readsToEnd: true }))
    if (typeof part === 'string') text += part
  return text
}

async function catchError(work: Promise<unknown>): Promise<ModelError> {
  const error: unknown = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof ModelError)) throw new Error(`A ModelError was expected, there was ${String(error)}`)
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
  it('detects once which output form the server accepts', async () => {
    const stub = await startTestModel({ accepts: ['text'] })
    stopped.push(stub)
    const model = modelAt({ baseUrl: stub.url })
    const context = makeContext(model)
    await textOf(context)
    await textOf(context)
    expect(stub.calls.map(formatOf)).toEqual(['json_schema', 'json_object', 'text', 'text'])
    expect(context.limiter.left).toHaveLength(4)
    // A rejected request is free, and the limiter learns its usage.
    expect(context.limiter.left[0]?.usage).toEqual({ inputTokens: 0, outputTokens: 0 })
  })

  it('keeps to the configured output form', async () => {
    const server = createFakeServer(() => refuseAnswer(400, { message: 'response_format is not supported' }))
    const context = makeContext(modelAt({ output: 'json_object', fetch: server.fetch }))
    expect(await catchError(textOf(context))).toMatchObject({ kind: 'final', status: 400 })
    expect(server.requests.map(formatOf)).toEqual(['json_object'])
  })

  it('fails when every form is rejected, and remembers none of them', async () => {
    const server = createFakeServer(() => refuseAnswer(400, { message: 'Bad.' }))
    const model = modelAt({ fetch: server.fetch })
    await catchError(textOf(makeContext(model)))
    expect(server.requests).toHaveLength(3)
    expect(model.dialect.form).toBe('json_schema')
  })

  it('uses the parameter names of newer models', async () => {
    const server = createFakeServer(
      () =>
        refuseAnswer(400, { message: "Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens'." }),
      () => refuseAnswer(400, { message: "Unsupported value: 'temperature' does not support 0.9." }),
      () => streamAnswer('fine'),
    )
    const context = makeContext(modelAt({ fetch: server.fetch }))
    expect(await textOf(context)).toBe('fine')
    expect(server.requests.at(-1)?.body).toMatchObject({ response_format: { type: 'json_schema' } })
    expect(server.requests.at(-1)?.body).not.toHaveProperty('max_tokens')
    expect(server.requests.at(-1)?.body).not.toHaveProperty('temperature')
    // Reasoning counts toward the limit, so the limiter reserves more.
    expect(context.limiter.entered.at(-1)?.atMost.outputTokens).toBe(
      server.requests.at(-1)?.body.max_completion_tokens,
    )
  })

  it('reports the tokens that were used', async () => {
    const context = makeContext(modelAt({ fetch: createFakeServer(() => streamAnswer('fine')).fetch }))
    await textOf(context)
    expect(sumUsage(context.used)).toEqual({ inputTokens: 100, outputTokens: 50 })
    expect(context.limiter.left.map(({ usage }) => usage)).toEqual([{ inputTokens: 100, outputTokens: 50 }])
  })

  it('follows no redirect, which would receive the key', async () => {
    const server = createFakeServer(
      () => new Response(null, { status: 302, headers: { location: 'http://elsewhere.test' } }),
    )
    const error = await catchError(textOf(makeContext(modelAt({ fetch: server.fetch }))))
    expect(error).toMatchObject({ kind: 'final', status: 302 })
    expect(server.requests[0]?.init.redirect).toBe('manual')
  })

  it("repeats neither the key nor the server's text in its errors", async () => {
    const server = createFakeServer(() =>
      refuseAnswer(401, { message: `Incorrect API key: ${KEY}`, code: 'invalid_api_key' }),
    )
    const error = await catchError(textOf(makeContext(modelAt({ fetch: server.fetch }))))
    expect(error.message).toBe('The server answered 401 (invalid_api_key)')
    expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain(KEY)
    expect(error.cause).toBeUndefined()
  })

  it('closes the connection when a response does not end', async () => {
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
    const error = await catchError(textOf(makeContext(modelAt({ fetch: createFakeServer(endless).fetch }))))
    expect(error.kind).toBe('oversized')
    expect(isCancelled).toBe(true)
    expect(given).toBeLessThan(1_000_000)
  })

  it('rejects a web page and an unstreamed response', async () => {
    for (const type of ['text/html; charset=utf-8', 'application/json']) {
      const server = createFakeServer(() => new Response('{}', { headers: { 'content-type': type } }))
      expect((await catchError(textOf(makeContext(modelAt({ fetch: server.fetch }))))).kind).toBe('final')
      expect(server.requests).toHaveLength(1)
    }
  })

  it('retries when a server goes silent', async () => {
    const server = createFakeServer(
      () => new Response(new ReadableStream(), { headers: { 'content-type': 'text/event-stream' } }),
      () => streamAnswer('fine'),
    )
    const context = makeContext(modelAt({ fetch: server.fetch, stallMs: 20 }))
    expect(await textOf(context)).toBe('fine')
    expect(context.limiter.left.map(({ usage }) => usage)).toEqual([
      null,
      { inputTokens: 100, outputTokens: 50 },
    ])
  })

  it('retries a transient error three times and a final error never', async () => {
    const broken = createFakeServer(() => refuseAnswer(503, {}))
    await catchError(textOf(makeContext(modelAt({ fetch: broken.fetch }))))
    expect(broken.requests).toHaveLength(4)
    for (const [status, code] of [
      [401, 'invalid_api_key'],
      [403, 'forbidden'],
      [429, 'insufficient_quota'],
    ] as const) {
      const server = createFakeServer(() => refuseAnswer(status, { code }))
      expect((await catchError(textOf(makeContext(modelAt({ fetch: server.fetch }))))).kind).toBe('final')
      expect(server.requests).toHaveLength(1)
    }
  })

  it.each<[string, () => Promise<Response> | Response, CallOutcome | undefined]>([
    ['an answer', () => streamAnswer('fine'), 'answered'],
    ['a server error', () => refuseAnswer(500, {}), 'failed'],
    ['too many requests', () => refuseAnswer(429, {}), 'failed'],
    ['an account without money', () => refuseAnswer(429, { code: 'insufficient_quota' }), 'failed'],
    ['a broken connection', () => Promise.reject(new TypeError('fetch failed')), 'failed'],
    ['a refused brief', () => refuseAnswer(400, { code: 'content_filter' }), 'answered'],
    ['a wrong key', () => refuseAnswer(401, { code: 'invalid_api_key' }), 'refused'],
    ['a brief that is too long', () => refuseAnswer(400, { code: 'context_length_exceeded' }), undefined],
  ])('reports to the limiter what %s means for the provider', async (_, answer, outcome) => {
    const context = makeContext(modelAt({ fetch: createFakeServer(answer).fetch }), { retries: 0 })
    await textOf(context).catch(() => undefined)
    expect(context.limiter.left.map((left) => left.outcome)).toEqual([outcome])
  })

  it('reports a timeout as failed and an abort as neither', async () => {
    for (const [signal, reason, outcome] of [
      [AbortSignal.timeout(20), 'timeout', 'failed'],
      [abortedSoon(), 'stopped', undefined],
    ] as const) {
      const silent = createFakeServer(() => new Promise<Response>(() => undefined))
      const context = makeContext(modelAt({ fetch: silent.fetch }), { signal })
      await expect(textOf(context)).rejects.toThrow(reason)
      expect(context.limiter.left.map((left) => left.outcome)).toEqual([outcome])
    }
  })

  it('passes on Retry-After up to two minutes', async () => {
    const waits = [
      { 'retry-after': '7' },
      { 'retry-after': '86400' },
      { 'retry-after': new Date(Date.now() - 60_000).toUTCString() },
    ]
    const server = createFakeServer(...waits.map((headers) => () => refuseAnswer(429, {}, headers)), () =>
      streamAnswer('fine'),
    )
    const context = makeContext(modelAt({ fetch: server.fetch }))
    await textOf(context)
    expect(context.limiter.pauses).toEqual([7_000, 120_000, 0])
  })

  it('doubles the range of the random delay after each error', async () => {
    const waits: number[] = []
    const pause = async (milliseconds: number) => void waits.push(milliseconds)
    const context = makeContext(modelAt({ fetch: createFakeServer(() => refuseAnswer(500, {})).fetch }), {
      pause,
    })
    await catchError(textOf(context))
    expect(waits).toHaveLength(3)
    for (const [index, wait] of waits.entries()) expect(wait).toBeLessThan(500 * 2 ** index)
  })

  it("stops with the signal's reason while it waits for the server", async () => {
    const stop = new AbortController()
    const reason = new Error('lease lost')
    const server = createFakeServer(() => {
      stop.abort(reason)
      // A server that never responds and a fetch that ignores its signal.
      return new Promise<Response>(() => undefined)
    })
    const context = makeContext(modelAt({ fetch: server.fetch }), { signal: stop.signal })
    await expect(textOf(context)).rejects.toBe(reason)
    expect(context.limiter.left).toHaveLength(1)
  })
})
