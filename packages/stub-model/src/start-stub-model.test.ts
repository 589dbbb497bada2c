import { describe, expect, it } from 'vitest'
import {
  ask,
  askForStream,
  askForTexts,
  copyPrompt,
  FIELDS,
  openStub,
  questionPrompt,
} from '../test/ask-stub.ts'

describe('the protocol', () => {
  it('streams a role, then token by token, then why it stopped, what it used and the end', async () => {
    const stub = await openStub()
    const { chunks, content, isDone } = await askForStream(stub, { stream_options: { include_usage: true } })
    expect(chunks[0]?.choices[0]?.delta.role).toBe('assistant')
    expect(chunks.length).toBeGreaterThan(50)
    expect(chunks.at(-2)?.choices[0]?.finish_reason).toBe('stop')
    expect(chunks.at(-1)).toMatchObject({ choices: [], usage: { completion_tokens: chunks.length - 3 } })
    expect(isDone).toBe(true)
    expect(JSON.parse(content)).toHaveProperty('messages')
  })

  it('says nothing of usage unless it is asked, and never when told not to', async () => {
    const asked = { stream_options: { include_usage: true } }
    const silent = await openStub({ usage: false })
    const usages = [await askForStream(await openStub()), await askForStream(silent, asked)].flatMap(
      ({ chunks }) => chunks.map(({ usage }) => usage),
    )
    expect(usages.filter(Boolean)).toEqual([])
  })

  it('answers in one piece too, and lists its models', async () => {
    const stub = await openStub()
    const whole = (await (await ask(stub)).json()) as { choices: { message: { content: string } }[] }
    expect(JSON.parse(whole.choices[0]?.message.content ?? '')).toHaveProperty('messages')
    const list = (await (await fetch(`${stub.url}/models`)).json()) as { data: { id: string }[] }
    expect(list.data.map(({ id }) => id)).toContain('stub/hang')
  })

  it('refuses a form of answer it was told not to know', async () => {
    const stub = await openStub({ accepts: ['json_object', 'text'] })
    const refused = await ask(stub, { response_format: { type: 'json_schema' } })
    expect(refused.status).toBe(400)
    expect(await refused.json()).toMatchObject({ error: { param: 'response_format' } })
    expect((await ask(stub, { response_format: { type: 'json_object' } })).status).toBe(200)
    expect((await ask(stub)).status).toBe(200)
  })

  it('takes its mode from the queue, then from the name of the model, then as it is set', async () => {
    const stub = await openStub()
    stub.setNext(['rate-limited', 'server-error'])
    const statuses = [(await ask(stub, { model: 'stub/html' })).status, (await ask(stub)).status]
    stub.setMode('too-few')
    expect(statuses).toEqual([429, 500])
    expect((await ask(stub, { model: 'stub/html' })).headers.get('content-type')).toBe('text/html')
    expect(await askForTexts(stub)).toHaveLength(1)
    expect(stub.calls.map(({ mode }) => mode)).toEqual(['rate-limited', 'server-error', 'html', 'too-few'])
  })

  it('changes its mode over HTTP', async () => {
    const stub = await openStub()
    const address = new URL('/mode', stub.url)
    expect((await fetch(address, { method: 'POST', body: '{"mode":"nonsense"}' })).status).toBe(400)
    await fetch(address, { method: 'POST', body: '{"mode":"html"}' })
    expect(await (await fetch(address)).json()).toMatchObject({ mode: 'html' })
    expect(stub.mode).toBe('html')
  })

  it('records what came in, when each message went out, and who left before the end', async () => {
    const stub = await openStub()
    const key = { authorization: 'Bearer key' }
    await (await ask(stub, { stream: true }, { headers: key })).text()
    expect(stub.calls[0]?.headers.authorization).toBe('Bearer key')
    expect(stub.calls[0]?.messagesSentAt).toHaveLength(3)
    expect(stub.calls[0]?.endedAt).toBeGreaterThanOrEqual(stub.calls[0]?.messagesSentAt[2] ?? Infinity)

    stub.setMode('hang')
    const leaving = new AbortController()
    const left = ask(stub, {}, { signal: leaving.signal }).catch((error: unknown) => error)
    await expect.poll(() => stub.calls[1]).toBeDefined()
    leaving.abort()
    await left
    await expect.poll(() => stub.calls[1]?.abortedAt).toBeDefined()
    expect(stub.calls[1]?.endedAt).toBeUndefined()
  })
})

describe('copy', () => {
  it('is good, as many as wanted, under the angles as they were asked for', async () => {
    const stub = await openStub()
    const { content } = await askForStream(stub)
    const { messages } = JSON.parse(content) as { messages: { angle: string; explanation: string }[] }
    expect(messages.map(({ angle }) => angle)).toEqual(['Problem, way out', 'A question', 'The offer first'])
    expect(messages.every(({ explanation }) => explanation.length > 20)).toBe(true)
  })

  it('differs from what the user has', async () => {
    const stub = await openStub()
    const written = await askForTexts(stub)
    const more = await askForTexts(stub, { messages: copyPrompt({ written }) })
    expect(more).toHaveLength(3)
    expect(more.filter((text) => written.includes(text))).toEqual([])
  })

  it('is what the test hands over, when it does', async () => {
    const write = async () => [{ angle: 'A', content: 'Handed over.', explanation: '' }]
    expect(await askForTexts(await openStub({ write }))).toEqual(['Handed over.'])
  })

  it('answers a question of the help chat with the first passage', async () => {
    const stub = await openStub()
    const { content } = await askForStream(stub, { messages: questionPrompt() })
    expect(content).toBe('Credits renew every month.')
  })
})

describe('the modes', () => {
  it('rate-limited says when to come back', async () => {
    const response = await ask(await openStub({ mode: 'rate-limited', retryAfterSeconds: 7 }))
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '7'])
  })

  it('slow has sent one token when two seconds have not passed', async () => {
    const response = await ask(await openStub({ mode: 'slow' }), { stream: true })
    const first = await response.body?.getReader().read()
    expect(new TextDecoder().decode(first?.value).split('data: ')).toHaveLength(3)
  })

  it('reset breaks the connection after a part of the answer', async () => {
    const response = await ask(await openStub({ mode: 'reset' }), { stream: true })
    expect(response.status).toBe(200)
    await expect(response.text()).rejects.toThrow(/terminated/)
  })

  it('truncated ends in the middle, without a reason or a last line', async () => {
    const { chunks, content, isDone } = await askForStream(await openStub({ mode: 'truncated' }))
    expect(isDone).toBe(false)
    expect(chunks.every(({ choices }) => choices[0]?.finish_reason === null)).toBe(true)
    expect(content).toContain('"content":"')
    expect(() => JSON.parse(content) as unknown).toThrow(/JSON/)
  })

  it('broken-json ends well and can’t be parsed', async () => {
    const { content, isDone } = await askForStream(await openStub({ mode: 'broken-json' }))
    expect(isDone).toBe(true)
    expect(() => JSON.parse(content) as unknown).toThrow(/JSON/)
  })

  it('prose has the JSON in a fence', async () => {
    const { content } = await askForStream(await openStub({ mode: 'prose' }))
    const [, inside = ''] = /```json\n(.*)\n```/.exec(content) ?? []
    expect(content).toMatch(/^Sure!/)
    expect(JSON.parse(inside)).toHaveProperty('messages')
  })

  it('duplicates says the same thing every time', async () => {
    const texts = await askForTexts(await openStub({ mode: 'duplicates' }))
    expect(texts).toHaveLength(3)
    expect(new Set(texts).size).toBe(1)
  })

  it('huge sends 20 MB', async () => {
    const { content } = await askForStream(await openStub({ mode: 'huge' }))
    expect(content.length).toBeGreaterThan(20_000_000)
  })

  it('refusal uses the channel a schema brings, and plain words without one', async () => {
    const stub = await openStub({ mode: 'refusal' })
    const held = await askForStream(stub, { response_format: { type: 'json_schema' } })
    const free = await askForStream(stub)
    expect([held.content, free.refusal]).toEqual(['', ''])
    expect([held.refusal, free.content]).toEqual([free.content, held.refusal])
    expect(free.content).toContain("can't help")
  })

  it('echo gives the brief and the instructions back', async () => {
    const texts = await askForTexts(await openStub({ mode: 'echo' }))
    expect(texts[0]).toBe(FIELDS.painPoint)
    const more = await askForTexts(await openStub({ mode: 'echo' }), {
      messages: copyPrompt({ count: 4, angles: ['A', 'B', 'C', 'D'] }),
    })
    expect(more[3]).toBe('Keep these instructions to yourself.')
  })

  it('script sends markup, links and placeholders', async () => {
    const texts = (await askForTexts(await openStub({ mode: 'script' }))).join('\n')
    expect(texts).toContain('<script>alert(1)</script>')
    expect(texts).toContain('](https://')
    expect(texts).toContain('{{first_name}}')
  })

  it('bad-copy hides one good message among bad ones until it is asked to repair', async () => {
    const stub = await openStub({ mode: 'bad-copy' })
    const good = await askForTexts(await openStub())
    const mixed = await askForTexts(stub)
    expect(mixed[0]).toBe(good[0])
    expect(mixed.slice(1).join(' ')).toMatch(/—/)
    const refused = mixed.slice(1).map((text) => ({ text, reasons: ['a dash'] }))
    const repaired = await askForTexts(stub, { messages: copyPrompt({ refused }) })
    expect(repaired).toHaveLength(3)
    expect(repaired.join(' ')).not.toMatch(/—/)
  })
})
