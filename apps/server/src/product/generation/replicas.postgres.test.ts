import { randomUUID } from 'node:crypto'
import { latch, scriptedWriter, type Script } from '@firstline/copywriter/testing'
import { afterEach, describe, expect, it } from 'vitest'
import { readBalance } from '#test/read-balance.ts'
import { DRAFTS_SCRIPT, THREE_DRAFTS } from '#test/drafts.ts'
import { makeForm } from '#test/make-form.ts'
import { makeUser } from '#test/make-user.ts'
import { createProductDatabase } from '#test/product-database.ts'
import { readAllEvents, readEvents, postGeneration } from '#test/post-generation.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'

const { database, openReplica } = await createProductDatabase()
const other = await openReplica()

let replicas: [TestApp, TestApp]
async function openReplicas(script: Script) {
  const writer = scriptedWriter(script)
  replicas = [await openTestApp({ database, writer }), await openTestApp({ database: other, writer })]
  return { replicas, writer }
}
afterEach(async () => {
  for (const replica of replicas) await replica.close()
})

describe('generate-messages on two replicas', () => {
  it('accepts one of 50 concurrent generations on one credit', async () => {
    const { writer } = await openReplicas(DRAFTS_SCRIPT)
    const user = await makeUser(replicas[0], { dm: 1 })
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => postGeneration(replicas[n % 2 === 0 ? 0 : 1], user, makeForm())),
    )
    const statuses = answers.map(({ status }) => status).toSorted()
    expect(statuses).toEqual([200, ...Array(49).fill(402)])
    expect(writer.calls).toHaveLength(1)
    expect(await readBalance(database, user.id)).toMatchObject({ dm: 0 })
  })

  it('charges one request id once when posted to both concurrently', async () => {
    const { writer } = await openReplicas({ runs: [THREE_DRAFTS] })
    const user = await makeUser(replicas[0])
    const body = { ...makeForm(), requestId: randomUUID() }
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => postGeneration(replicas[n % 2 === 0 ? 0 : 1], user, body)),
    )
    expect(new Set(await Promise.all(answers.map((answer) => answer.text()))).size).toBe(1)
    expect(writer.calls).toHaveLength(1)
    expect(await readBalance(database, user.id)).toMatchObject({ dm: 5 })
  })

  it('streams a generation that runs on the other replica', async () => {
    const gate = latch()
    await openReplicas({
      runs: [[{ draft: 'One.' }, { wait: gate.opened }, { draft: 'Two.' }, { draft: 'Three.' }]],
    })
    const user = await makeUser(replicas[0])
    const body = { ...makeForm(), requestId: randomUUID() }
    const here = readEvents(await postGeneration(replicas[0], user, body, { events: true }))
    await here.next()
    await here.next()
    const there = readAllEvents(await postGeneration(replicas[1], user, body, { events: true }))
    gate.open()
    expect((await there).map(({ event }) => event)).toEqual(['accepted', 'item', 'item', 'item', 'done'])
    await here.return(undefined)
  })

  it('follows a generation of the other replica, running and failed, and charges nothing', async () => {
    const gate = latch()
    const { writer } = await openReplicas({
      runs: [[{ draft: 'One.' }, { wait: gate.opened }, { fail: new Error('gone') }]],
    })
    const user = await makeUser(replicas[0])
    const { requestId, ...form } = { ...makeForm(), requestId: randomUUID() }
    const here = readEvents(await postGeneration(replicas[0], user, { ...form, requestId }, { events: true }))
    await here.next()
    const follow = () =>
      postGeneration(replicas[1], user, { action: 'follow', requestId }, { events: true }).then(readAllEvents)
    const there = follow()
    gate.open()
    const names = ['accepted', 'item', 'failed']
    expect((await there).map(({ event }) => event)).toEqual(names)
    expect((await follow()).map(({ event }) => event)).toEqual(names)
    await here.return(undefined)
    expect(writer.calls).toHaveLength(1)
    expect(await readBalance(database, user.id)).toMatchObject({ dm: 6 })
  })

  it('stops a generation that runs on the other replica', async () => {
    const { writer } = await openReplicas({ runs: [[{ wait: latch().opened }, ...THREE_DRAFTS]] })
    const user = await makeUser(replicas[0])
    const body = { ...makeForm(), requestId: randomUUID() }
    const stream = readEvents(await postGeneration(replicas[0], user, body, { events: true }))
    await stream.next()
    const stop = await postGeneration(replicas[1], user, { requestId: body.requestId, action: 'stop' })
    expect(await stop.json()).toEqual({ stopped: true, refunded: true })
    expect((await stream.next()).value).toMatchObject({ event: 'failed', data: { code: 'stopped' } })
    await expect.poll(() => writer.calls[0]?.signal.aborted).toBe(true)
    expect(await readBalance(database, user.id)).toMatchObject({ dm: 6 })
  })
})
