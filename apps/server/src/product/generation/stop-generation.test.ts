import { randomUUID } from 'node:crypto'
import { latch, scriptedWriter, type Script } from '@firstline/copywriter/testing'
import { afterEach, describe, expect, it } from 'vitest'
import { readBalance } from '#test/read-balance.ts'
import { THREE_DRAFTS } from '#test/drafts.ts'
import { createProductDatabase } from '#test/product-database.ts'
import { makeForm } from '#test/make-form.ts'
import { makeUser } from '#test/make-user.ts'
import { type TestUser } from '@firstline/wire/test-wire/sign-up'
import { readAllEvents, readEvents, postGeneration } from '#test/post-generation.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'

const { database } = await createProductDatabase()
let app: TestApp
async function openApp(script: Script) {
  const writer = scriptedWriter(script)
  app = await openTestApp({ database, writer })
  return writer
}
afterEach(() => app.close())

async function stop(user: TestUser, requestId: string) {
  const response = await postGeneration(app, user, { requestId, action: 'stop' })
  return { status: response.status, body: await response.json() }
}

describe('generate-messages: stop', () => {
  it('refunds credit and insight use before the first item', async () => {
    const writer = await openApp({ runs: [[{ wait: latch().opened }, { draft: 'One.' }]] })
    const user = await makeUser(app)
    const body = { ...makeForm({ insight: 'A detail.' }), requestId: randomUUID() }
    const stream = readEvents(await postGeneration(app, user, body, { events: true }))
    await stream.next()
    expect(await stop(user, body.requestId)).toEqual({ status: 200, body: { stopped: true, refunded: true } })
    const last = await stream.next()
    expect(last.value).toMatchObject({ event: 'failed', data: { code: 'stopped', refunded: true } })
    expect(writer.calls[0]?.signal.aborted).toBe(true)
    expect(await readBalance(database, user.id)).toEqual({ dm: 6, subject: 6, insight: 3 })
  })

  it('keeps and charges the written items after the first item', async () => {
    await openApp({ runs: [[{ draft: 'One.' }, { wait: latch().opened }, { draft: 'Two.' }]] })
    const user = await makeUser(app)
    const body = { ...makeForm(), requestId: randomUUID() }
    const stream = readEvents(await postGeneration(app, user, body, { events: true }))
    await stream.next()
    await stream.next()
    expect(await stop(user, body.requestId)).toEqual({
      status: 200,
      body: { stopped: true, refunded: false },
    })
    expect((await stream.next()).value).toMatchObject({ event: 'done', data: { count: 1, stopped: true } })
    expect(await readBalance(database, user.id)).toMatchObject({ dm: 5 })
    const again = await readAllEvents(await postGeneration(app, user, body, { events: true }))
    expect(again.map(({ event }) => event)).toEqual(['accepted', 'item', 'done'])
    const { data } = await user.client.from('message_logs').select('model_used')
    expect(data).toHaveLength(1)
  })

  it('changes nothing when repeated or after the end', async () => {
    await openApp({ runs: [THREE_DRAFTS] })
    const user = await makeUser(app)
    const body = { ...makeForm(), requestId: randomUUID() }
    await postGeneration(app, user, body)
    for (const _ of [1, 2]) {
      expect(await stop(user, body.requestId)).toEqual({
        status: 200,
        body: { stopped: false, refunded: false },
      })
    }
    expect(await readBalance(database, user.id)).toMatchObject({ dm: 5 })
  })

  it("returns 404 for another user's generation", async () => {
    await openApp({ runs: [[{ wait: latch().opened }, { draft: 'One.' }]] })
    const owner = await makeUser(app)
    const other = await makeUser(app)
    const body = { ...makeForm(), requestId: randomUUID() }
    const stream = readEvents(await postGeneration(app, owner, body, { events: true }))
    await stream.next()
    expect((await stop(other, body.requestId)).status).toBe(404)
    expect(await stop(owner, body.requestId)).toMatchObject({ body: { stopped: true } })
    await stream.return(undefined)
  })

  it('names a missing request id', async () => {
    await openApp({ runs: [] })
    const user = await makeUser(app)
    const response = await postGeneration(app, user, { action: 'stop' })
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({ fields: [{ field: 'requestId' }] })
  })
})
