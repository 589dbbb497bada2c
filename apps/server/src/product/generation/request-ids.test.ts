import { randomUUID } from 'node:crypto'
import { latch, scriptedWriter, type Script } from '@firstline/copywriter/testing'
import { afterEach, describe, expect, it } from 'vitest'
import { readBalance } from '#test/read-balance.ts'
import { THREE_DRAFTS } from '#test/drafts.ts'
import { createProductDatabase } from '#test/product-database.ts'
import { makeForm } from '#test/make-form.ts'
import { makeUser } from '#test/make-user.ts'
import { readAllEvents, readEvents, postGeneration } from '#test/post-generation.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'
import { MAX_RERUNS, MAX_UNFINISHED_PER_USER } from './generation-store.ts'

const { database } = await createProductDatabase()

let app: TestApp
async function openApp(script: Script) {
  const writer = scriptedWriter(script)
  app = await openTestApp({ database, writer })
  return writer
}
afterEach(() => app.close())

describe('generate-messages: request ids', () => {
  it('charges 20 concurrent requests with one id once and returns the same messages', async () => {
    const writer = await openApp({ runs: [THREE_DRAFTS] })
    const user = await makeUser(app)
    const body = { ...makeForm(), requestId: randomUUID() }
    const answers = await Promise.all(Array.from({ length: 20 }, () => postGeneration(app, user, body)))
    const bodies = await Promise.all(answers.map((answer) => answer.text()))
    expect(new Set(bodies).size).toBe(1)
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
    expect(writer.calls).toHaveLength(1)
    expect(await readBalance(database, user.id)).toMatchObject({ dm: 5 })
  })

  it('streams the running generation to a second tab with the same id', async () => {
    const gate = latch()
    await openApp({
      runs: [[{ draft: 'One.' }, { wait: gate.opened }, { draft: 'Two.' }, { draft: 'Three.' }]],
    })
    const user = await makeUser(app)
    const body = { ...makeForm(), requestId: randomUUID() }
    const first = readEvents(await postGeneration(app, user, body, { events: true }))
    await first.next()
    await first.next()
    const second = readAllEvents(await postGeneration(app, user, body, { events: true }))
    gate.open()
    expect((await second).map(({ event }) => event)).toEqual(['accepted', 'item', 'item', 'item', 'done'])
    expect(await readBalance(database, user.id)).toMatchObject({ dm: 5 })
    await first.return(undefined)
  })

  it('refuses a used id with another body', async () => {
    await openApp({ runs: [THREE_DRAFTS] })
    const user = await makeUser(app)
    const requestId = randomUUID()
    await postGeneration(app, user, { ...makeForm(), requestId })
    const other = await postGeneration(app, user, { ...makeForm({ product: 'something else' }), requestId })
    expect(other.status).toBe(409)
    expect(await other.json()).toMatchObject({ code: 'request_reused' })
    expect(await readBalance(database, user.id)).toMatchObject({ dm: 5 })
  })

  it('are separate for each user', async () => {
    await openApp({ runs: [THREE_DRAFTS, THREE_DRAFTS] })
    const one = await makeUser(app)
    const two = await makeUser(app)
    const body = { ...makeForm(), requestId: randomUUID() }
    expect((await postGeneration(app, one, body)).status).toBe(200)
    expect((await postGeneration(app, two, body)).status).toBe(200)
    expect(await readBalance(database, two.id)).toMatchObject({ dm: 5 })
  })

  it('resumes the stream after Last-Event-ID', async () => {
    await openApp({ runs: [THREE_DRAFTS] })
    const user = await makeUser(app)
    const body = { ...makeForm(), requestId: randomUUID() }
    await postGeneration(app, user, body)
    const events = await readAllEvents(
      await postGeneration(app, user, body, { events: true, lastEventId: 2 }),
    )
    expect(events.map(({ event, id }) => [event, id])).toEqual([
      ['accepted', undefined],
      ['item', '3'],
      ['done', undefined],
    ])
  })

  it('limits how often a failed id may run again', async () => {
    const failing = [{ fail: new Error('gone') }]
    const writer = await openApp({ runs: [failing], repeatLast: true })
    const user = await makeUser(app)
    const body = { ...makeForm(), requestId: randomUUID() }
    for (let run = 0; run <= MAX_RERUNS; run += 1) {
      expect((await postGeneration(app, user, body)).status).toBe(502)
    }
    const last = await postGeneration(app, user, body)
    expect(last.status).toBe(409)
    expect(await last.json()).toMatchObject({ code: 'attempts_exhausted' })
    expect(writer.calls).toHaveLength(1 + MAX_RERUNS)
    expect(await readBalance(database, user.id)).toMatchObject({ dm: 6 })
  })

  it('charges an id once that fails and then succeeds', async () => {
    await openApp({ runs: [[{ draft: 'Old.' }, { fail: new Error('gone') }], THREE_DRAFTS] })
    const user = await makeUser(app)
    const body = { ...makeForm(), requestId: randomUUID() }
    expect((await postGeneration(app, user, body)).status).toBe(502)
    const again = await postGeneration(app, user, body)
    expect(await again.json()).toMatchObject([
      { content: 'One.' },
      { content: 'Two.' },
      { content: 'Three.' },
    ])
    expect(await readBalance(database, user.id)).toMatchObject({ dm: 5 })
  })
})

describe('generate-messages: disconnect', () => {
  it('completes, stores and charges the generation', async () => {
    const gate = latch()
    await openApp({
      runs: [[{ draft: 'One.' }, { draft: 'Two.' }, { wait: gate.opened }, { draft: 'Three.' }]],
    })
    const user = await makeUser(app)
    const body = { ...makeForm(), requestId: randomUUID() }
    const seen: string[] = []
    for await (const { event } of readEvents(await postGeneration(app, user, body, { events: true }))) {
      seen.push(event)
      if (seen.length === 3) break
    }
    expect(seen).toEqual(['accepted', 'item', 'item'])
    gate.open()
    expect(await (await postGeneration(app, user, body)).json()).toHaveLength(3)
    expect(await readBalance(database, user.id)).toMatchObject({ dm: 5 })
  })
})

describe('generate-messages: unfinished generations', () => {
  it('are limited per user before a credit is reserved', async () => {
    const gate = latch()
    await openApp({ runs: [[{ wait: gate.opened }, ...THREE_DRAFTS]], repeatLast: true })
    const user = await makeUser(app)
    const running = Array.from({ length: MAX_UNFINISHED_PER_USER }, () =>
      postGeneration(app, user, makeForm()),
    )
    await expect.poll(async () => (await readBalance(database, user.id)).dm).toBe(6 - MAX_UNFINISHED_PER_USER)
    const refused = await postGeneration(app, user, makeForm())
    expect(refused.status).toBe(429)
    expect(await refused.json()).toMatchObject({ code: 'too_many_unfinished' })
    gate.open()
    expect((await Promise.all(running)).map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await readBalance(database, user.id)).toMatchObject({ dm: 6 - MAX_UNFINISHED_PER_USER })
  })
})
