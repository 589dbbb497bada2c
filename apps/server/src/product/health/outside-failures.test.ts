import { randomUUID } from 'node:crypto'
import { AdminHealth, type HealthPart } from '@firstline/contract/health'
import { createFixedClock } from '@firstline/platform/clock'
import { configureLogs } from '@firstline/platform/log'
import { startTestModel, type TestModel, type TestModelOptions } from '@firstline/test-models'
import { afterEach, describe, expect, it } from 'vitest'
import { openPaymentFixture } from '#server/product/payments/testing/payment-fixture.ts'
import { callFunction } from '#test/call-function.ts'
import { makeForm } from '#test/make-form.ts'
import { makeUser } from '#test/make-user.ts'
import { postGeneration } from '#test/post-generation.ts'
import { createProductDatabase } from '#test/product-database.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'

const { database } = await createProductDatabase()
const clock = createFixedClock('2026-01-31T12:00:00Z')

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

async function openApp(stub: TestModel): Promise<TestApp> {
  const environment = { LLM_BASE_URL: stub.url, LLM_MODEL: 'stub', LLM_API_KEY: 'sk-hunter2' }
  const app = await openTestApp({ database, clock, environment })
  closing.push(() => app.close())
  return app
}

async function openModelApp(model: TestModelOptions) {
  const stub = await startTestModel(model)
  closing.push(() => stub.close())
  const app = await openApp(stub)
  return { stub, app, user: await makeUser(app, { dm: 6 }) }
}

const makeBody = () => ({ ...makeForm(), requestId: randomUUID() })

async function readPart(app: TestApp, name: HealthPart['name']) {
  const { body } = await callFunction(app, { token: app.serviceKey }, 'admin-health')
  const part = AdminHealth.parse(body).parts.find((each) => each.name === name)
  const facts = Object.fromEntries(part?.facts.map(({ label, value }) => [label, value]) ?? [])
  return { state: part?.state, finding: part?.finding, remedy: part?.remedy?.text, facts }
}

describe('admin-health about calls that an outside service refuses', () => {
  it('keeps the refusal of a wrong key on every replica until a call succeeds (P11.8)', async () => {
    const lines: string[] = []
    configureLogs({ level: 'error', sink: { write: (line: string) => lines.push(line) } })
    closing.push(async () => configureLogs({ level: 'silent' }))
    const { stub, app, user } = await openModelApp({ mode: 'wrong-key' })
    for (let count = 0; count < 2; count += 1) {
      const refused = await postGeneration(app, user, makeBody())
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '30'])
      expect(await refused.json()).toMatchObject({ code: 'writer_unavailable' })
    }
    clock.advance(3 * 60_000)
    const failing = {
      state: 'failing',
      finding: 'Its provider refuses calls, so generations fail.',
      remedy: expect.stringContaining('LLM_API_KEY'),
      facts: {
        'Last hour': '2 calls, 0 failed, 2 refused',
        'Last failure': 'status 401 (invalid_api_key), 3 minutes ago, of stub',
        'Circuit breaker': 'closed',
      },
    }
    expect(await readPart(app, 'model')).toMatchObject(failing)
    expect(await readPart(await openApp(stub), 'model')).toMatchObject(failing)
    const told = lines.filter((line) => line.includes('refuses calls'))
    expect(told).toHaveLength(1)
    expect(told[0]).toContain('invalid_api_key')
    expect(lines.join('')).not.toContain('hunter2')
    stub.setMode('ok')
    expect((await postGeneration(app, user, makeBody())).status).toBe(200)
    const working = await readPart(app, 'model')
    expect(working).toMatchObject({ state: 'ok', finding: 'It can be used.' })
    expect(working.facts).not.toHaveProperty('Last failure')
  })

  it('distinguishes an account without money from too many requests (P11.8)', async () => {
    const { app, user, stub } = await openModelApp({ mode: 'no-quota' })
    expect((await postGeneration(app, user, makeBody())).status).toBe(503)
    expect(stub.calls).toHaveLength(1)
    expect(await readPart(app, 'model')).toMatchObject({
      state: 'failing',
      remedy: 'Its account has no money or quota left: add some there.',
      facts: { 'Last failure': 'status 429 (insufficient_quota), 0 seconds ago, of stub' },
    })
  })

  it('counts neither a stop by a member nor a model that declines as a failure (P11.8)', async () => {
    const { app, user, stub } = await openModelApp({ mode: 'refusal' })
    expect((await postGeneration(app, user, makeBody())).status).toBe(502)
    stub.setMode('hang')
    const body = makeBody()
    const stopped = postGeneration(app, user, body)
    await expect.poll(() => stub.calls.at(-1)?.mode).toBe('hang')
    await callFunction(app, user, 'generate-messages', { action: 'stop', requestId: body.requestId })
    expect((await stopped).status).toBe(409)
    const part = await readPart(app, 'model')
    expect(part).toMatchObject({ state: 'ok', facts: { 'Last hour': '1 call, 0 failed' } })
    expect(part.facts).not.toHaveProperty('Last failure')
  })

  it('does without the parameters that a model refuses, and remembers them (P11.8)', async () => {
    const { app, user, stub } = await openModelApp({ mode: 'few-parameters' })
    expect((await postGeneration(app, user, makeBody())).status).toBe(200)
    const before = stub.calls.length
    expect((await postGeneration(app, user, makeBody())).status).toBe(200)
    const later = stub.calls.slice(before)
    for (const name of ['max_tokens', 'temperature', 'response_format']) {
      expect(later.filter(({ body }) => body[name] !== undefined)).toEqual([])
    }
    expect(await readPart(app, 'model')).toMatchObject({ state: 'ok', finding: 'It can be used.' })
  })

  it('keeps the refusal of a payment key until a checkout succeeds (P11.8)', async () => {
    const fixture = await openPaymentFixture(database)
    const user = await makeUser(fixture.app)
    fixture.provider.setMode('wrong-key')
    expect((await fixture.openCheckout(user)).status).toBe(503)
    expect(await readPart(fixture.app, 'payments')).toMatchObject({
      state: 'failing',
      finding: 'The payment provider refuses calls.',
      facts: { 'Last failed call': expect.stringMatching(/^checkout: status 401 \(.+\), 0 seconds ago$/) },
    })
    fixture.provider.setMode('ok')
    expect((await fixture.openCheckout(user)).status).toBe(200)
    expect(await readPart(fixture.app, 'payments')).toMatchObject({ state: 'ok' })
  })
})
