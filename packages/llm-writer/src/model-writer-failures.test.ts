import { WriterError } from '@firstline/copywriter'
import { scriptedWriter } from '@firstline/copywriter/testing'
import { describe, expect, it } from 'vitest'
import { createFakeServer, streamAnswer } from '../test/fake-server.ts'
import { contents, streamAnswerSlowly, openModelWriter } from '../test/open-model-writer.ts'

const { model, write, writeInMode, dataOf, readFirstPrompt, goodItems } = await openModelWriter()

describe('modelWriter: a model that fails or writes badly', () => {
  for (const mode of ['reset', 'truncated'] as const) {
    it(`keeps earlier drafts when the response breaks off (${mode}), and requests only the rest`, async () => {
      model.setNext([mode, 'ok'])
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
      // The usage of the broken call is unknown, so no sum is reported.
      expect(usage).toEqual([])
    })
  }

  it('requests one repair with the findings and accepts its good texts', async () => {
    const { drafts, failure, fill } = await writeInMode('bad-copy')
    expect(failure).toBeUndefined()
    expect(drafts).toHaveLength(3)
    expect(model.calls).toHaveLength(2)
    const { refused = [], written } = dataOf(1) ?? {}
    expect(written?.[0]).toBe(drafts[0]?.content)
    expect(refused.length).toBeGreaterThan(0)
    for (const { reasons } of refused) expect(reasons).not.toEqual([])
    expect(fill.calls).toEqual([])
  })

  it('never rejects a set for style: after one repair the best is returned with its real score', async () => {
    const weak = ['Growth', 'Success', 'Progress'].map((topic) => ({
      angle: '',
      content: `${topic} matters to every business \u2014 truly! We help companies get more of it in many ways.`,
      explanation: '',
    }))
    const server = createFakeServer(() => streamAnswer(JSON.stringify({ messages: weak })))
    const { drafts, failure, fill } = await write({ fetch: server.fetch })
    expect(failure).toBeUndefined()
    expect(contents(drafts).toSorted()).toEqual(weak.map(({ content }) => content).toSorted())
    for (const { score } of drafts) expect(score.total).toBeLessThan(60)
    expect(server.requests).toHaveLength(2)
    expect(fill.calls).toEqual([])
  })

  for (const mode of ['too-few', 'duplicates'] as const) {
    it(`lets the built-in writer complete the set, and marks its drafts (${mode})`, async () => {
      const { drafts, failure, usage, fill } = await writeInMode(mode)
      expect(failure).toBeUndefined()
      expect(drafts).toHaveLength(3)
      expect(model.calls).toHaveLength(2)
      const [first, ...rest] = drafts.map(({ writtenBy }) => writtenBy)
      expect(first).toBe('model')
      expect(rest).toContain('built-in')
      const [call] = fill.calls
      expect(call?.request.count).toBe(rest.filter((writer) => writer === 'built-in').length)
      expect(call?.request.recent?.[0]).toBe(drafts[0]?.content)
      expect(usage).toHaveLength(1)
    })
  }

  it('completes a set after choosing the best', async () => {
    const { drafts } = await writeInMode('too-few', { optimise: true })
    expect(drafts).toHaveLength(3)
    expect(drafts.at(-1)?.writtenBy).toBe('built-in')
  })

  it('keeps earlier drafts when the model fails or declines, and has the rest written', async () => {
    model.setNext(['too-few', 'refusal'])
    expect((await write()).drafts.map(({ writtenBy }) => writtenBy)).toEqual([
      'model',
      'built-in',
      'built-in',
    ])
    model.setNext(['too-few'])
    const broken = await writeInMode('server-error')
    expect(broken.failure).toBeUndefined()
    expect(broken.drafts).toHaveLength(3)
  })

  it('fails without filling when no text of the model may be shown', async () => {
    for (const mode of ['broken-json', 'script'] as const) {
      model.calls.length = 0
      const { failure, fill, drafts } = await writeInMode(mode)
      expect(failure).toBe('writer_unusable')
      expect(drafts).toEqual([])
      expect(fill.calls).toEqual([])
      expect(model.calls).toHaveLength(2)
    }
  })

  it('fails when the built-in writer cannot write the rest', async () => {
    const thin = new WriterError('brief_too_thin', 'The built-in writer writes English only.')
    const fill = scriptedWriter({ runs: [[{ fail: thin }]] })
    expect((await writeInMode('too-few', { fill })).failure).toBe('writer_unusable')
  })

  it('reports that the model declined, however it says so', async () => {
    expect((await writeInMode('refusal')).failure).toBe('writer_declined')
    const inWords = createFakeServer(() => streamAnswer("I'm sorry, but I can't help with that."))
    expect((await write({ fetch: inWords.fetch })).failure).toBe('writer_declined')
    const filtered = createFakeServer(() => streamAnswer('{"messages":[', 'content_filter'))
    expect((await write({ fetch: filtered.fetch })).failure).toBe('writer_declined')
  })

  it('distinguishes a busy server from a broken one', async () => {
    expect((await writeInMode('rate-limited')).failure).toBe('writer_busy')
    expect((await writeInMode('server-error')).failure).toBe('writer_failed')
    expect((await writeInMode('html')).failure).toBe('writer_failed')
    expect((await writeInMode('huge')).failure).toBe('writer_unusable')
  })

  it('recovers from a transient failure', async () => {
    model.setNext(['rate-limited', 'server-error', 'reset'])
    const { drafts, limiter } = await write()
    expect(drafts).toHaveLength(3)
    expect(limiter.pauses).toEqual([0])
    expect(limiter.entered).toHaveLength(4)
  })

  it('ends immediately when it is aborted, before and during a response', async () => {
    const reason = new Error('stopped')
    const stop = new AbortController()
    model.setMode('hang')
    const waiting = write({ signal: stop.signal })
    await expect.poll(() => model.calls.length).toBeGreaterThan(0)
    stop.abort(reason)
    expect((await waiting).failure).toBe(reason)

    model.setMode('ok')
    const later = new AbortController()
    const items = await goodItems((await readFirstPrompt()).angles)
    const server = createFakeServer(() => streamAnswerSlowly(items, new Promise(() => undefined)))
    const { drafts, failure, limiter } = await write({
      signal: later.signal,
      fetch: server.fetch,
      onDraft: () => later.abort(reason),
    })
    expect(failure).toBe(reason)
    expect(drafts).toHaveLength(1)
    expect(limiter.left.map(({ usage }) => usage)).toEqual([null])
  })

  it('reports a timeout as writer_timeout', async () => {
    model.setMode('hang')
    expect((await write({ signal: AbortSignal.timeout(30) })).failure).toBe('writer_timeout')
  })

  it('reports a brief that does not fit into the context of the model, after one call', async () => {
    const calls: string[] = []
    const fetch = async (input: string | URL | Request) => {
      calls.push(String(input))
      return Response.json({ error: { code: 'context_length_exceeded' } }, { status: 400 })
    }
    expect(await write({ fetch })).toMatchObject({ failure: 'brief_too_long', drafts: [] })
    expect(calls).toHaveLength(1)
  })
})
