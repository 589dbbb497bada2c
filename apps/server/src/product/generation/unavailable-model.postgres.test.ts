import { randomUUID } from 'node:crypto'
import { MODEL_CIRCUIT_COOLDOWN_MS, MODEL_CIRCUIT_FAILURES } from '@firstline/contract/limits'
import { startStubModel, type StubModel, type StubOptions } from '@firstline/stub-model'
import { afterEach, describe, expect, it } from 'vitest'
import { type FixedClock, fixedClock } from '#server/platform/clock.ts'
import { balanceOf } from '#test/balance.ts'
import { makeAddress } from '#test/fixtures.ts'
import { makeForm } from '#test/make-form.ts'
import { makeUser, type TestUser } from '#test/make-user.ts'
import { makeVisitor } from '#test/make-visitor.ts'
import { postGeneration } from '#test/post-generation.ts'
import { createProductDatabase } from '#test/product-database.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'

const { database, openReplica } = await createProductDatabase()
const other = await openReplica()

let clock: FixedClock
let replicas: [TestApp, TestApp]
let stub: StubModel
async function openReplicas(model: StubOptions, environment: Record<string, string> = {}) {
  clock = fixedClock('2026-01-31T12:00:00Z')
  stub = await startStubModel(model)
  const settings = {
    LLM_BASE_URL: stub.url,
    LLM_MODEL: 'stub',
    TRUSTED_PROXIES: '127.0.0.1',
    ...environment,
  }
  replicas = [
    await openTestApp({ database, clock, environment: settings }),
    await openTestApp({ database: other, clock, environment: settings }),
  ]
}
afterEach(async () => {
  for (const replica of replicas) await replica.close()
  await stub.close()
})

const body = () => ({ ...makeForm(), requestId: randomUUID() })

/** One generation after the other, on both replicas in turn, until one is refused before it is accepted. */
async function generateUntilRefused(user: TestUser): Promise<Response> {
  for (let count = 0; count < 2 * MODEL_CIRCUIT_FAILURES; count += 1) {
    const response = await postGeneration(replicas[count % 2 === 0 ? 0 : 1], user, body())
    if (response.headers.has('retry-after')) return response
    expect(response.status).toBe(502)
  }
  throw new Error('no generation was refused')
}

describe('a model that does not answer', () => {
  it('is not called for a while by any replica when its calls fail', async () => {
    await openReplicas({ mode: 'server-error' })
    const user = await makeUser(replicas[0])
    const refused = await generateUntilRefused(user)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '30'])
    expect(await refused.json()).toMatchObject({ code: 'writer_unavailable' })
    expect((await postGeneration(replicas[0], user, body(), { events: true })).status).toBe(503)
    expect((await postGeneration(replicas[1], user, body(), { events: true })).status).toBe(503)
    expect(stub.calls).toHaveLength(MODEL_CIRCUIT_FAILURES)
    expect(await balanceOf(database, user.id)).toMatchObject({ dm: 6 })
  })

  it.each<[string, StubOptions]>([
    ['never answers', { mode: 'hang' }],
    ['sends its first byte late', { firstTokenMs: 60_000 }],
    ['sends a token every two seconds', { mode: 'slow' }],
  ])('is not called for a while by any replica when it %s', async (_, model) => {
    await openReplicas(model, { LLM_TIMEOUT: '1' })
    const users = await Promise.all(replicas.map((replica) => makeUser(replica)))
    const startedAt = performance.now()
    const answers = await Promise.all(
      Array.from({ length: MODEL_CIRCUIT_FAILURES }, async (__, index) => {
        const which = index % 2 === 0 ? 0 : 1
        return (await postGeneration(replicas[which], users[which] as TestUser, body())).status
      }),
    )
    expect(answers).toEqual(answers.map(() => 504))
    expect(performance.now() - startedAt).toBeLessThan(5_000)
    for (const [index, user] of users.entries()) {
      const refused = await postGeneration(replicas[index === 0 ? 0 : 1], user, body())
      expect(await refused.json()).toMatchObject({ code: 'writer_unavailable' })
      expect(await balanceOf(database, user.id)).toMatchObject({ dm: 6 })
    }
    expect(stub.calls).toHaveLength(MODEL_CIRCUIT_FAILURES)
  })

  it('is not called by the demo or the help chat either', async () => {
    await openReplicas({ mode: 'server-error' })
    await generateUntilRefused(await makeUser(replicas[0]))
    const visitor = makeVisitor(replicas[1], makeAddress())
    const demo = await visitor.post({ ...body(), isDemo: true })
    expect([demo.status, demo.headers.get('retry-after')]).toEqual([503, '30'])
    const chat = await replicas[1].client().functions.invoke('faq-bot', { body: { message: 'Which plans?' } })
    expect(chat.data).toMatchObject({ message: expect.stringContaining('Pro') })
    expect(stub.calls).toHaveLength(MODEL_CIRCUIT_FAILURES)
  })

  it('is tried by one call after the cool-down, and called as before once that is answered', async () => {
    await openReplicas({ mode: 'server-error' })
    const user = await makeUser(replicas[0])
    await generateUntilRefused(user)
    clock.advance(MODEL_CIRCUIT_COOLDOWN_MS)
    expect((await postGeneration(replicas[1], user, body())).status).toBe(503)
    expect(stub.calls).toHaveLength(MODEL_CIRCUIT_FAILURES + 1)

    clock.advance(MODEL_CIRCUIT_COOLDOWN_MS)
    stub.setMode('ok')
    expect((await postGeneration(replicas[0], user, body())).status).toBe(200)
    expect((await postGeneration(replicas[1], user, body())).status).toBe(200)
    expect(await balanceOf(database, user.id)).toMatchObject({ dm: 4 })
  })

  it('keeps nobody from messages that were written before', async () => {
    await openReplicas({ mode: 'server-error' })
    const user = await makeUser(replicas[0])
    stub.setMode('ok')
    const written = body()
    const messages = await (await postGeneration(replicas[0], user, written)).json()
    stub.setMode('server-error')
    await generateUntilRefused(user)
    expect(await (await postGeneration(replicas[1], user, written)).json()).toEqual(messages)
  })
})
