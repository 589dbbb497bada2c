import { randomUUID } from 'node:crypto'
import { latch, scriptedWriter, type Script } from '@firstline/copywriter/testing'
import { afterEach, describe, expect, it } from 'vitest'
import { balanceOf } from '#test/balance.ts'
import { THREE_DRAFTS } from '#test/fixtures.ts'
import { createProductDatabase } from '#test/product-database.ts'
import { makeForm } from '#test/make-form.ts'
import { makeUser, type TestUser } from '#test/make-user.ts'
import { allEvents, eventsOf, postGeneration } from '#test/post-generation.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'

const { database } = await createProductDatabase()
let app: TestApp
async function appWith(script: Script) {
  const writer = scriptedWriter(script)
  app = await openTestApp({ database, writer })
  return writer
}
afterEach(() => app.close())

async function stop(user: TestUser, requestId: string) {
  const response = await postGeneration(app, user, { requestId, action: 'stop' })
  return { status: response.status, body: await response.json() }
}

describe('stop', () => {
  it('before the first item gives credit and insight back and ends the writing', async () => {
    const writer = await appWith({ runs: [[{ wait: latch().opened }, { draft: 'One.' }]] })
    const user = await makeUser(app)
    const body = { ...makeForm({ insight: 'A detail.' }), requestId: randomUUID() }
    const stream = eventsOf(await postGeneration(app, user, body, { events: true }))
    await stream.next()
    expect(await stop(user, body.requestId)).toEqual({ status: 200, body: { stopped: true, refunded: true } })
    const last = await stream.next()
    expect(last.value).toMatchObject({ event: 'failed', data: { code: 'stopped', refunded: true } })
    expect(writer.calls[0]?.signal.aborted).toBe(true)
    expect(await balanceOf(database, user.id)).toEqual({ dm: 6, subject: 6, insight: 3 })
  })

  it('after the first item keeps and charges what was written', async () => {
    await appWith({ runs: [[{ draft: 'One.' }, { wait: latch().opened }, { draft: 'Two.' }]] })
    const user = await makeUser(app)
    const body = { ...makeForm(), requestId: randomUUID() }
    const stream = eventsOf(await postGeneration(app, user, body, { events: true }))
    await stream.next()
    await stream.next()
    expect(await stop(user, body.requestId)).toEqual({
      status: 200,
      body: { stopped: true, refunded: false },
    })
    expect((await stream.next()).value).toMatchObject({ event: 'done', data: { count: 1, stopped: true } })
    expect(await balanceOf(database, user.id)).toMatchObject({ dm: 5 })
    const again = await allEvents(await postGeneration(app, user, body, { events: true }))
    expect(again.map(({ event }) => event)).toEqual(['accepted', 'item', 'done'])
    const { data } = await user.client.from('message_logs').select('model_used')
    expect(data).toHaveLength(1)
  })

  it('pressed twice, or after the end, changes nothing', async () => {
    await appWith({ runs: [THREE_DRAFTS] })
    const user = await makeUser(app)
    const body = { ...makeForm(), requestId: randomUUID() }
    await postGeneration(app, user, body)
    for (const _ of [1, 2]) {
      expect(await stop(user, body.requestId)).toEqual({
        status: 200,
        body: { stopped: false, refunded: false },
      })
    }
    expect(await balanceOf(database, user.id)).toMatchObject({ dm: 5 })
  })

  it("can't reach another user's generation", async () => {
    await appWith({ runs: [[{ wait: latch().opened }, { draft: 'One.' }]] })
    const owner = await makeUser(app)
    const stranger = await makeUser(app)
    const body = { ...makeForm(), requestId: randomUUID() }
    const stream = eventsOf(await postGeneration(app, owner, body, { events: true }))
    await stream.next()
    expect((await stop(stranger, body.requestId)).status).toBe(404)
    expect(await stop(owner, body.requestId)).toMatchObject({ body: { stopped: true } })
    await stream.return(undefined)
  })

  it('without a request id says what is missing', async () => {
    await appWith({ runs: [] })
    const user = await makeUser(app)
    const response = await postGeneration(app, user, { action: 'stop' })
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({ fields: [{ field: 'requestId' }] })
  })
})
