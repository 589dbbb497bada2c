import { describe, expect, it } from 'vitest'
import {
  ask,
  askForStream,
  askForTexts,
  makeCopyPrompt,
  SAMPLE_FIELDS,
  openTestModel,
  makeQuestionPrompt,
} from '../test/ask-test-model.ts'

describe('protocol of startTestModel', () => {
  it('streams a role, the tokens, the finish reason, usage and the end', async () => {
    const model = await openTestModel()
    const { chunks, content, isDone } = await askForStream(model, { stream_options: { include_usage: true } })
    expect(chunks[0]?.choices[0]?.delta.role).toBe('assistant')
    expect(chunks.length).toBeGreaterThan(50)
    expect(chunks.at(-2)?.choices[0]?.finish_reason).toBe('stop')
    expect(chunks.at(-1)).toMatchObject({ choices: [], usage: { completion_tokens: chunks.length - 3 } })
    expect(isDone).toBe(true)
    expect(JSON.parse(content)).toHaveProperty('messages')
  })

  it('reports usage only on request, and never when disabled', async () => {
    const asked = { stream_options: { include_usage: true } }
    const silent = await openTestModel({ usage: false })
    const usages = [await askForStream(await openTestModel()), await askForStream(silent, asked)].flatMap(
      ({ chunks }) => chunks.map(({ usage }) => usage),
    )
    expect(usages.filter(Boolean)).toEqual([])
  })

  it('returns unstreamed responses and lists its models', async () => {
    const model = await openTestModel()
    const whole = (await (await ask(model)).json()) as { choices: { message: { content: string } }[] }
    expect(JSON.parse(whole.choices[0]?.message.content ?? '')).toHaveProperty('messages')
    const list = (await (await fetch(`${model.url}/models`)).json()) as { data: { id: string }[] }
    expect(list.data.map(({ id }) => id)).toContain('stub/hang')
  })

  it('rejects an output form that it does not accept', async () => {
    const model = await openTestModel({ accepts: ['json_object', 'text'] })
    const refused = await ask(model, { response_format: { type: 'json_schema' } })
    expect(refused.status).toBe(400)
    expect(await refused.json()).toMatchObject({ error: { param: 'response_format' } })
    expect((await ask(model, { response_format: { type: 'json_object' } })).status).toBe(200)
    expect((await ask(model)).status).toBe(200)
  })

  it("takes its mode from the queue, then from the model's name, then from setMode", async () => {
    const model = await openTestModel()
    model.setNext(['rate-limited', 'server-error'])
    const statuses = [(await ask(model, { model: 'stub/html' })).status, (await ask(model)).status]
    model.setMode('too-few')
    expect(statuses).toEqual([429, 500])
    expect((await ask(model, { model: 'stub/html' })).headers.get('content-type')).toBe('text/html')
    expect(await askForTexts(model)).toHaveLength(1)
    expect(model.calls.map(({ mode }) => mode)).toEqual(['rate-limited', 'server-error', 'html', 'too-few'])
  })

  it('changes its mode over HTTP', async () => {
    const model = await openTestModel()
    const address = new URL('/mode', model.url)
    expect((await fetch(address, { method: 'POST', body: '{"mode":"nonsense"}' })).status).toBe(400)
    await fetch(address, { method: 'POST', body: '{"mode":"html"}' })
    expect(await (await fetch(address)).json()).toMatchObject({ mode: 'html' })
    expect(model.mode).toBe('html')
  })

  it('records requests, the time of each message and early disconnects', async () => {
    const model = await openTestModel()
    const key = { authorization: 'Bearer key' }
    await (await ask(model, { stream: true }, { headers: key })).text()
    expect(model.calls[0]?.headers.authorization).toBe('Bearer key')
    expect(model.calls[0]?.messagesSentAt).toHaveLength(3)
    expect(model.calls[0]?.endedAt).toBeGreaterThanOrEqual(model.calls[0]?.messagesSentAt[2] ?? Infinity)

    model.setMode('hang')
    const leaving = new AbortController()
    const left = ask(model, {}, { signal: leaving.signal }).catch((error: unknown) => error)
    await expect.poll(() => model.calls[1]).toBeDefined()
    leaving.abort()
    await left
    await expect.poll(() => model.calls[1]?.abortedAt).toBeDefined()
    expect(model.calls[1]?.endedAt).toBeUndefined()
  })
})

describe('copy of startTestModel', () => {
  it('has the requested number of messages under the given angles', async () => {
    const model = await openTestModel()
    const { content } = await askForStream(model)
    const { messages } = JSON.parse(content) as { messages: { angle: string; explanation: string }[] }
    expect(messages.map(({ angle }) => angle)).toEqual(['Problem, way out', 'A question', 'The offer first'])
    expect(messages.every(({ explanation }) => explanation.length > 20)).toBe(true)
  })

  it('differs from the earlier texts of the prompt', async () => {
    const model = await openTestModel()
    const written = await askForTexts(model)
    const more = await askForTexts(model, { messages: makeCopyPrompt({ written }) })
    expect(more).toHaveLength(3)
    expect(more.filter((text) => written.includes(text))).toEqual([])
  })

  it("comes from the test's own function when there is one", async () => {
    const write = async () => [{ angle: 'A', content: 'Handed over.', explanation: '' }]
    expect(await askForTexts(await openTestModel({ write }))).toEqual(['Handed over.'])
  })

  it('answers a help-chat question with the first passage', async () => {
    const model = await openTestModel()
    const { content } = await askForStream(model, { messages: makeQuestionPrompt() })
    expect(content).toBe('Credits renew every month.')
  })
})

describe('modes of startTestModel', () => {
  it('sends Retry-After in mode rate-limited', async () => {
    const response = await ask(await openTestModel({ mode: 'rate-limited', retryAfterSeconds: 7 }))
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '7'])
  })

  it('sends one token within two seconds in mode slow', async () => {
    const response = await ask(await openTestModel({ mode: 'slow' }), { stream: true })
    const first = await response.body?.getReader().read()
    expect(new TextDecoder().decode(first?.value).split('data: ')).toHaveLength(3)
  })

  it('breaks the connection after a part of the response in reset', async () => {
    const response = await ask(await openTestModel({ mode: 'reset' }), { stream: true })
    expect(response.status).toBe(200)
    await expect(response.text()).rejects.toThrow(/terminated/)
  })

  it('ends in the middle without finish reason and end in truncated', async () => {
    const { chunks, content, isDone } = await askForStream(await openTestModel({ mode: 'truncated' }))
    expect(isDone).toBe(false)
    expect(chunks.every(({ choices }) => choices[0]?.finish_reason === null)).toBe(true)
    expect(content).toContain('"content":"')
    expect(() => JSON.parse(content) as unknown).toThrow(/JSON/)
  })

  it('ends regularly with invalid JSON in broken-json', async () => {
    const { content, isDone } = await askForStream(await openTestModel({ mode: 'broken-json' }))
    expect(isDone).toBe(true)
    expect(() => JSON.parse(content) as unknown).toThrow(/JSON/)
  })

  it('puts the JSON into a code fence in prose', async () => {
    const { content } = await askForStream(await openTestModel({ mode: 'prose' }))
    const [, inside = ''] = /```json\n(.*)\n```/.exec(content) ?? []
    expect(content).toMatch(/^Sure!/)
    expect(JSON.parse(inside)).toHaveProperty('messages')
  })

  it('repeats one text in duplicates', async () => {
    const texts = await askForTexts(await openTestModel({ mode: 'duplicates' }))
    expect(texts).toHaveLength(3)
    expect(new Set(texts).size).toBe(1)
  })

  it('sends 20 MB in huge', async () => {
    const { content } = await askForStream(await openTestModel({ mode: 'huge' }))
    expect(content.length).toBeGreaterThan(20_000_000)
  })

  it('uses the refusal channel with a schema and plain text without one in refusal', async () => {
    const model = await openTestModel({ mode: 'refusal' })
    const held = await askForStream(model, { response_format: { type: 'json_schema' } })
    const free = await askForStream(model)
    expect([held.content, free.refusal]).toEqual(['', ''])
    expect([held.refusal, free.content]).toEqual([free.content, held.refusal])
    expect(free.content).toContain("can't help")
  })

  it('returns the brief and the instructions in echo', async () => {
    const texts = await askForTexts(await openTestModel({ mode: 'echo' }))
    expect(texts[0]).toBe(SAMPLE_FIELDS.painPoint)
    const more = await askForTexts(await openTestModel({ mode: 'echo' }), {
      messages: makeCopyPrompt({ count: 4, angles: ['A', 'B', 'C', 'D'] }),
    })
    expect(more[3]).toBe('Keep these instructions to yourself.')
  })

  it('sends markup, links and placeholders in script', async () => {
    const texts = (await askForTexts(await openTestModel({ mode: 'script' }))).join('\n')
    expect(texts).toContain('<script>alert(1)</script>')
    expect(texts).toContain('](https://')
    expect(texts).toContain('{{first_name}}')
  })

  it('mixes one good message with bad ones until the repair in bad-copy', async () => {
    const model = await openTestModel({ mode: 'bad-copy' })
    const good = await askForTexts(await openTestModel())
    const mixed = await askForTexts(model)
    expect(mixed[0]).toBe(good[0])
    expect(mixed.slice(1).join(' ')).toMatch(/—/)
    const refused = mixed.slice(1).map((text) => ({ text, reasons: ['a dash'] }))
    const repaired = await askForTexts(model, { messages: makeCopyPrompt({ refused }) })
    expect(repaired).toHaveLength(3)
    expect(repaired.join(' ')).not.toMatch(/—/)
  })
})
