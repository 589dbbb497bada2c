import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { GenerationForm } from '@firstline/contract/generation'
import { builtInWriter, type Draft, WriterError } from '@firstline/copywriter'
import { languageModel, modelWriter, noLimits } from '@firstline/llm-writer'
import { LOCAL_MODEL_URL, startModelProcess } from '@firstline/local-model'
import { createTinyModel, listMessagePieces, type TinyModelOptions } from '@firstline/test-models'
import { describe, expect, it, onTestFinished, vi } from 'vitest'

const ENTRY = new URL('../src/main.ts', import.meta.url).pathname
const FORM = GenerationForm.parse({
  messageType: 'Cold DM',
  targetAudience: 'owners of dental practices',
  product: 'call cover that texts back missed callers within 2 minutes',
  painPoint: 'the front desk misses calls at lunch and callers book elsewhere',
  solution: 'we text back every missed caller and book them in',
})
const TEXTS = [
  'Who picks up while your front desk is at lunch? We text back each missed caller within 2 minutes and book them in. Worth a look?',
  'A caller at lunch hears it ring, then tries another practice. Our call cover texts them back in 2 minutes, with a time to come in. Want a quick peek?',
  "Ring your own practice at noon today and count. Every call your desk can't take, we answer by text within 2 minutes. Mind if I send an example?",
]

async function start(options: TinyModelOptions, contextSize = 8_192) {
  const folder = await mkdtemp(join(tmpdir(), 'firstline-runtime-'))
  const modelFile = join(folder, 'tiny.gguf')
  await writeFile(modelFile, createTinyModel(options))
  const runtime = startModelProcess(
    {
      entry: ENTRY,
      modelFile,
      name: 'tiny',
      title: 'Tiny',
      contextSize,
      wordsPerSecond: null,
      tokensPerSecond: null,
      times: { backoffMs: 1 },
    },
    { PATH: process.env['PATH'] ?? '' },
  )
  onTestFinished(async () => {
    await runtime.close()
    await rm(folder, { recursive: true, force: true })
  })
  return runtime
}

type Runtime = Awaited<ReturnType<typeof start>>

async function write(
  runtime: Runtime,
  { count = 3, form = FORM, signal = AbortSignal.timeout(60_000) } = {},
) {
  const writer = modelWriter({
    model: languageModel({
      baseUrl: LOCAL_MODEL_URL,
      apiKey: null,
      name: 'Tiny',
      output: 'json_schema',
      // The small schema demands an angle of the list, which a fixed response can't know.
      isSmall: false,
      fetch: runtime.fetch,
    }),
    limiter: noLimits,
    purpose: 'member',
    fill: builtInWriter(),
  })
  const drafts: Draft[] = []
  try {
    for await (const event of writer.write({ form, count, seed: 'seed' }, signal)) {
      if (event.kind === 'draft') drafts.push(event.draft)
    }
    return { drafts, code: null }
  } catch (error) {
    return { drafts, code: error instanceof WriterError ? error.code : error }
  }
}

function post(runtime: Runtime, body: object, signal = AbortSignal.timeout(60_000)) {
  return runtime.fetch(`${LOCAL_MODEL_URL}/chat/completions`, {
    method: 'POST',
    body: JSON.stringify({ stream: true, messages: [{ role: 'user', content: 'Hello' }], ...body }),
    signal,
  })
}

describe('model runtime', () => {
  it('writes a set with a real model file, held to the schema, and measures its speed', async () => {
    const runtime = await start({ pieces: listMessagePieces(TEXTS) })
    const { drafts, code } = await write(runtime)
    expect(code).toBeNull()
    expect(drafts.map(({ content, writtenBy }) => [content, writtenBy])).toEqual(
      TEXTS.map((text) => [text, 'model']),
    )
    await vi.waitFor(() => {
      expect(runtime.status().tokensPerSecond).toBeGreaterThan(0)
    })
    expect(runtime.status()).toMatchObject({ state: 'ready', restarts: 0 })
    expect(runtime.status().wordsPerSecond).toBeGreaterThan(0)
  })

  it('keeps to the schema with a model that writes no JSON, so that nothing unfit is shown', async () => {
    const runtime = await start({ pieces: ['Hello ', 'there, ', 'I am ', 'a model. '], repeatFrom: 0 })
    const schema = { type: 'object', properties: { answer: { type: 'boolean' } } }
    const response = await post(runtime, {
      max_tokens: 200,
      response_format: { type: 'json_schema', json_schema: { name: 'answer', schema } },
    })
    const text = (await response.text())
      .split('\n')
      .flatMap((line) => /"content":"((?:[^"\\]|\\.)*)"/.exec(line)?.[1] ?? [])
      .map((piece) => JSON.parse(`"${piece}"`) as string)
      .join('')
    expect(JSON.parse(text)).toEqual({ answer: expect.any(Boolean) as boolean })
  })

  it('shows no text of a model that answers in another language', async () => {
    const german = [
      'Wer geht mittags ans Telefon? Wir antworten jedem verpassten Anruf per SMS und tragen ihn ein. Interesse?',
      'Mittags klingelt es, und niemand hebt ab. Unser Dienst schreibt in 2 Minuten eine Nachricht. Mehr dazu?',
      'Verpasste Anrufe sind verlorene Termine. Wir schreiben jedem Anrufer und buchen ihn ein. Ein Beispiel?',
    ]
    const runtime = await start({ pieces: listMessagePieces(german) })
    expect(await write(runtime)).toEqual({ drafts: [], code: 'writer_unusable' })
  })

  it('refuses a brief that does not fit into the context before it writes', async () => {
    const runtime = await start({ pieces: listMessagePieces(TEXTS) }, 512)
    expect(await write(runtime)).toEqual({ drafts: [], code: 'brief_too_long' })
    expect(runtime.status().restarts).toBe(0)
  })

  it('frees its queue when a client hangs up, and answers the next one', async () => {
    const runtime = await start({ pieces: ['again ', 'and '], repeatFrom: 0 })
    const hangUp = new AbortController()
    const response = await post(runtime, { max_tokens: 7_000 }, hangUp.signal)
    const reader = response.body?.getReader()
    await reader?.read()
    hangUp.abort()
    await expect(reader?.read()).rejects.toThrow('aborted')
    const next = await post(runtime, { max_tokens: 10 })
    expect(await next.text()).toContain('[DONE]')
  })

  it('loads again after it was killed in the middle of a response', async () => {
    const runtime = await start({ pieces: ['again ', 'and '], repeatFrom: 0 })
    const response = await post(runtime, { max_tokens: 7_000 })
    const reader = response.body?.getReader()
    await reader?.read()
    process.kill(runtime.status().processId ?? expect.fail('It has no process'), 'SIGKILL')
    await expect(
      (async () => {
        while (!(await reader?.read())?.done);
      })(),
    ).rejects.toThrow('terminated')
    await vi.waitFor(() => {
      expect(runtime.status().restarts).toBe(1)
    })
    expect(await (await post(runtime, { max_tokens: 5 })).text()).toContain('[DONE]')
  })

  it('says why a file can not be loaded', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'firstline-runtime-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    const modelFile = join(folder, 'cut.gguf')
    await writeFile(modelFile, createTinyModel({ pieces: ['again '] }).subarray(0, 100_000))
    const options = { entry: ENTRY, modelFile, name: 'cut', title: 'Cut', contextSize: 512 }
    const runtime = startModelProcess(
      { ...options, wordsPerSecond: null, tokensPerSecond: null, times: { backoffMs: 60_000 } },
      {},
    )
    await expect(runtime.ready(AbortSignal.timeout(30_000))).rejects.toThrow(/\w/)
    expect(runtime.status().problem).toBeTruthy()
    await runtime.close()
  })
})
