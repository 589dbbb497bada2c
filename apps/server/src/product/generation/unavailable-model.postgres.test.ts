import { randomUUID } from 'node:crypto'
import { startTestModel, type TestModel, type TestModelOptions } from '@firstline/test-models'
import { afterEach, describe, expect, it } from 'vitest'
import { type FixedClock, createFixedClock } from '@firstline/platform/clock'
import { readBalance } from '#test/read-balance.ts'
import { makeAddress } from '@firstline/wire/test-wire/fixtures'
import { makeForm } from '#test/make-form.ts'
import { makeUser } from '#test/make-user.ts'
import { type TestUser } from '@firstline/wire/test-wire/sign-up'
import { MODEL_CIRCUIT_COOLDOWN_MS, MODEL_CIRCUIT_FAILURES } from '#server/product/models/index.ts'
import { makeVisitor } from '#test/make-visitor.ts'
import { postGeneration } from '#test/post-generation.ts'
import { createProductDatabase } from '#test/product-database.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'

const { database, openReplica } = await createProductDatabase()
const other = await openReplica()

let clock: FixedClock
let replicas: [TestApp, TestApp]
let stub: TestModel
async function openReplicas(model: TestModelOptions, environment: Record<string, string> = {}) {
  clock = createFixedClock('2026-01-31T12:00:00Z')
  stub = await startTestModel(model)
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

const makeBody = () => ({ ...makeForm(), requestId: randomUUID() })

/** Generates on both replicas in turn until one generation is refused before it is accepted. */
async function generateUntilRefused(user: TestUser): Promise<Response> {
  for (let count = 0; count < 2 * MODEL_CIRCUIT_FAILURES; count += 1) {
    const response = await postGeneration(replicas[count % 2 === 0 ? 0 : 1], user, makeBody())
    if (response.headers.has('retry-after')) return response
    expect(response.status).toBe(502)
  }
  throw new Error('no generation was refused')
}

describe('generate-messages with an unavailable model', () => {
  it('stops calls from all replicas after repeated failures', async () => {
    await openReplicas({ mode: 'server-error' })
    const user = await makeUser(replicas[0])
    const refused = await generateUntilRefused(user)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '30'])
    expect(await refused.json()).toMatchObject({ code: 'writer_unavailable' })
    expect((await postGeneration(replicas[0], user, makeBody(), { events: true })).status).toBe(503)
    expect((await postGeneration(replicas[1], user, makeBody(), { events: true })).status).toBe(503)
    expect(stub.calls).toHaveLength(MODEL_CIRCUIT_FAILURES)
    expect(await readBalance(database, user.id)).toMatchObject({ dm: 6 })
  })

  it.each<[string, TestModelOptions]>([
    ['never answers', { mode: 'hang' }],
    ['sends its first byte late', { firstTokenMs: 60_000 }],
    ['sends a token every two seconds', { mode: 'slow' }],
  ])('stops calls from all replicas when the model %s', async (_, model) => {
    await openReplicas(model, { LLM_TIMEOUT: '1' })
    const users = await Promise.all(replicas.map((replica) => makeUser(replica)))
    const startedAt = performance.now()
    const answers = await Promise.all(
      Array.from({ length: MODEL_CIRCUIT_FAILURES }, async (__, index) => {
        const which = index % 2 === 0 ? 0 : 1
        return (await postGeneration(replicas[which], users[which] as TestUser, makeBody())).status
      }),
    )
    expect(answers).toEqual(answers.map(() => 504))
    expect(performance.now() - startedAt).toBeLessThan(5_000)
    for (const [index, user] of users.entries()) {
      const refused = await postGeneration(replicas[index === 0 ? 0 : 1], user, makeBody())
      expect(await refused.json()).toMatchObject({ code: 'writer_unavailable' })
      expect(await readBalance(database, user.id)).toMatchObject({ dm: 6 })
    }
    expect(stub.calls).toHaveLength(MODEL_CIRCUIT_FAILURES)
  })

  it('stops calls from the demo and the help chat', async () => {
    await openReplicas({ mode: 'server-error' })
    await generateUntilRefused(await makeUser(replicas[0]))
    const visitor = makeVisitor(replicas[1], makeAddress())
    const demo = await visitor.post({ ...makeBody(), isDemo: true })
    expect([demo.status, demo.headers.get('retry-after')]).toEqual([503, '30'])
    const chat = await replicas[1].client().functions.invoke('faq-bot', { body: { message: 'Which plans?' } })
    expect(chat.data).toMatchObject({ message: expect.stringContaining('Pro') })
    expect(stub.calls).toHaveLength(MODEL_CIRCUIT_FAILURES)
  })

  it('allows one trial call after the cool-down and closes the circuit on success', async () => {
    await openReplicas({ mode: 'server-error' })
    const user = await makeUser(replicas[0])
    await generateUntilRefused(user)
    clock.advance(MODEL_CIRCUIT_COOLDOWN_MS)
    expect((await postGeneration(replicas[1], user, makeBody())).status).toBe(503)
    expect(stub.calls).toHaveLength(MODEL_CIRCUIT_FAILURES + 1)

    clock.advance(MODEL_CIRCUIT_COOLDOWN_MS)
    stub.setMode('ok')
    expect((await postGeneration(replicas[0], user, makeBody())).status).toBe(200)
    expect((await postGeneration(replicas[1], user, makeBody())).status).toBe(200)
    expect(await readBalance(database, user.id)).toMatchObject({ dm: 4 })
  })

  it('still replays generations that were written before', async () => {
    await openReplicas({ mode: 'server-error' })
    const user = await makeUser(replicas[0])
    stub.setMode('ok')
    const written = makeBody()
    const messages = await (await postGeneration(replicas[0], user, written)).json()
    stub.setMode('server-error')
    await generateUntilRefused(user)
    expect(await (await postGeneration(replicas[1], user, written)).json()).toEqual(messages)
  })
})
