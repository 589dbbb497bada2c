import { randomUUID } from 'node:crypto'
import { latch, scriptedWriter, type Script } from '@firstline/copywriter/testing'
import type { TestUser } from '@firstline/wire/test-wire/sign-up'
import { afterEach, describe, expect, it } from 'vitest'
import { THREE_DRAFTS } from '#test/drafts.ts'
import { makeForm } from '#test/make-form.ts'
import { makeUser } from '#test/make-user.ts'
import { postGeneration, readAllEvents, readEvents } from '#test/post-generation.ts'
import { createProductDatabase } from '#test/product-database.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'

const { database } = await createProductDatabase()

let app: TestApp
async function openApp(script: Script) {
  const writer = scriptedWriter(script)
  app = await openTestApp({ database, writer })
  return writer
}
afterEach(() => app.close())

const FAILING: Script = { runs: [[{ draft: 'One.' }, { fail: new Error('gone') }]] }

/** Follows with the official client. */
async function follow(user: TestUser, requestId?: unknown, headers: Record<string, string> = {}) {
  const { data, error } = await user.client.functions.invoke('generate-messages', {
    body: { action: 'follow', requestId },
    headers,
  })
  return error ? { status: error.context.status, refusal: await error.context.json() } : { data }
}

async function followEvents(user: TestUser, requestId: string, headers: Record<string, string> = {}) {
  const { data } = await follow(user, requestId, { accept: 'text/event-stream', ...headers })
  return await readAllEvents(data)
}

/** The changes of the balance after the first one. */
async function listMovements(user: TestUser): Promise<string[]> {
  const rows = await database.query<{ change: string }>(
    `select reason || ' ' || delta as change from public.credit_movements
     where user_id = $1 and reason <> 'opening' order by id`,
    [user.id],
  )
  return rows.map(({ change }) => change)
}

describe('generate-messages: follow', () => {
  it('joins a running generation from its first message on, without another charge', async () => {
    const gate = latch()
    const writer = await openApp({
      runs: [[{ draft: 'One.' }, { wait: gate.opened }, ...THREE_DRAFTS.slice(1)]],
    })
    const user = await makeUser(app)
    const body = { ...makeForm(), requestId: randomUUID() }
    const submitted = readEvents(await postGeneration(app, user, body, { events: true }))
    await submitted.next()
    await submitted.return(undefined)
    const followed = followEvents(user, body.requestId)
    gate.open()
    expect((await followed).map(({ event }) => event)).toEqual(['accepted', 'item', 'item', 'item', 'done'])
    expect(writer.calls).toHaveLength(1)
    expect(await listMovements(user)).toEqual(['reserve -1'])
  })

  it('replays a finished generation, as an array too, and from a position on', async () => {
    const writer = await openApp({ runs: [THREE_DRAFTS] })
    const user = await makeUser(app)
    const requestId = randomUUID()
    const first = await (await postGeneration(app, user, { ...makeForm(), requestId })).json()
    expect(await follow(user, requestId)).toEqual({ data: first })
    const events = await followEvents(user, requestId, { 'last-event-id': '2' })
    expect(events.map(({ event, id }) => [event, id])).toEqual([
      ['accepted', undefined],
      ['item', '3'],
      ['done', undefined],
    ])
    expect(writer.calls).toHaveLength(1)
    expect(await listMovements(user)).toEqual(['reserve -1'])
  })

  it('replays a failed generation and never runs it again', async () => {
    const writer = await openApp(FAILING)
    const user = await makeUser(app)
    const requestId = randomUUID()
    expect((await postGeneration(app, user, { ...makeForm(), requestId })).status).toBe(502)
    for (const _ of [1, 2]) {
      expect(await followEvents(user, requestId)).toMatchObject([
        { event: 'accepted', data: { requestId, count: 3 } },
        { event: 'item', data: { content: 'One.' } },
        { event: 'failed', data: { code: 'writer_failed', refunded: true } },
      ])
    }
    expect(await follow(user, requestId)).toMatchObject({ status: 502, refusal: { code: 'writer_failed' } })
    expect(writer.calls).toHaveLength(1)
    expect(await listMovements(user)).toEqual(['reserve -1', 'refund 1'])
  })

  it('shows what was written to a generation that its user stopped', async () => {
    await openApp({ runs: [[{ draft: 'One.' }, { wait: latch().opened }, { draft: 'Two.' }]] })
    const user = await makeUser(app)
    const body = { ...makeForm(), requestId: randomUUID() }
    const submitted = readEvents(await postGeneration(app, user, body, { events: true }))
    await submitted.next()
    await submitted.next()
    await postGeneration(app, user, { action: 'stop', requestId: body.requestId })
    await submitted.return(undefined)
    expect(await followEvents(user, body.requestId)).toMatchObject([
      { event: 'accepted' },
      { event: 'item', data: { content: 'One.' } },
      { event: 'done', data: { count: 1, stopped: true } },
    ])
    expect(await listMovements(user)).toEqual(['reserve -1'])
  })

  it('answers an unknown id and that of another user the same, and starts nothing', async () => {
    const writer = await openApp({ runs: [THREE_DRAFTS] })
    const owner = await makeUser(app)
    const other = await makeUser(app)
    const requestId = randomUUID()
    await postGeneration(app, owner, { ...makeForm(), requestId })
    const refused = await follow(other, requestId)
    expect(refused).toMatchObject({ status: 404, refusal: { code: 'not_found' } })
    expect(await follow(other, randomUUID())).toEqual(refused)
    // A form beside it changes nothing.
    const withForm = { ...makeForm(), action: 'follow', requestId }
    expect((await postGeneration(app, other, withForm, { events: true })).status).toBe(404)
    expect(await listMovements(other)).toEqual([])
    expect(await database.query('select 1 from public.generations where user_id = $1', [other.id])).toEqual(
      [],
    )
    expect(writer.calls).toHaveLength(1)
  })

  it('returns 404 for a generation that was removed', async () => {
    await openApp({ runs: [THREE_DRAFTS] })
    const user = await makeUser(app)
    const requestId = randomUUID()
    await postGeneration(app, user, { ...makeForm(), requestId })
    await database.query('delete from public.generations where request_id = $1', [requestId])
    expect(await follow(user, requestId)).toMatchObject({ status: 404, refusal: { code: 'not_found' } })
    expect(await listMovements(user)).toEqual(['reserve -1'])
  })

  it.each([
    ['no id', undefined, 'Say which request to follow.'],
    ['an id that is no UUID', "1' or '1'='1", 'The request id must be a UUID.'],
  ])('refuses %s and names the field', async (_, requestId, message) => {
    await openApp({ runs: [] })
    const user = await makeUser(app)
    expect(await follow(user, requestId)).toMatchObject({
      status: 422,
      refusal: { code: 'invalid_fields', fields: [{ field: 'requestId', message }] },
    })
  })

  it('refuses a caller who is not signed in', async () => {
    await openApp({ runs: [] })
    const { error } = await app.client().functions.invoke('generate-messages', {
      body: { action: 'follow', requestId: randomUUID() },
    })
    expect(error?.context.status).toBe(401)
  })

  it('is one of three actions; others are refused', async () => {
    await openApp({ runs: [] })
    const user = await makeUser(app)
    const response = await postGeneration(app, user, { ...makeForm(), action: 'repeat' })
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({
      fields: [{ field: 'action', message: 'Action must be generate, follow or stop.' }],
    })
  })
})
