import { randomUUID } from 'node:crypto'
import { startTestModel, type TestModel, type TestModelOptions } from '@firstline/test-models'
import { createFixedClock, type FixedClock } from '@firstline/platform/clock'
import { makeAddress } from '@firstline/wire/test-wire/fixtures'
import { afterEach, describe, expect, it } from 'vitest'
import { makeForm } from '#test/make-form.ts'
import { makeUser } from '#test/make-user.ts'
import { makeVisitor } from '#test/make-visitor.ts'
import { postGeneration } from '#test/post-generation.ts'
import { createProductDatabase } from '#test/product-database.ts'
import { readBalance } from '#test/read-balance.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'

const { database } = await createProductDatabase()

let clock: FixedClock
let app: TestApp
let stub: TestModel
async function openApp(model: TestModelOptions, environment: Record<string, string> = {}) {
  clock = createFixedClock('2026-01-31T12:00:00Z')
  stub = await startTestModel(model)
  app = await openTestApp({
    database,
    clock,
    environment: {
      LLM_BASE_URL: stub.url,
      LLM_MODEL: 'stub',
      TRUSTED_PROXIES: '127.0.0.1',
      ...environment,
    },
  })
}
afterEach(async () => {
  await app.close()
  await stub.close()
})

const makeBody = (fields = {}) => ({ ...makeForm(fields), requestId: randomUUID() })

async function readRefusal(response: Response) {
  const { code } = (await response.json()) as { code: string }
  return { status: response.status, code, retryAfter: response.headers.get('retry-after') }
}

const busy = { status: 503, code: 'writer_busy', retryAfter: '120' }

describe('generate-messages while the provider of the model pauses calls', () => {
  it('refuses everyone whose time ends before the pause, and makes no call', async () => {
    await openApp({ mode: 'rate-limited', retryAfterSeconds: 600 })
    const [first, second] = [await makeUser(app, { dm: 6 }), await makeUser(app, { dm: 6 })]
    expect(await readRefusal(await postGeneration(app, first, makeBody()))).toEqual(busy)
    expect(await readRefusal(await postGeneration(app, second, makeBody()))).toEqual(busy)
    expect(stub.calls).toHaveLength(1)
    expect([await readBalance(database, first.id), await readBalance(database, second.id)]).toMatchObject([
      { dm: 6 },
      { dm: 6 },
    ])
    // The second was refused at the form, before anything was stored.
    const stored = await database.query('select 1 from public.generations where user_id = $1', [second.id])
    expect(stored).toEqual([])
  })

  it('refuses the demo, and answers in the help chat from its texts', async () => {
    await openApp({ mode: 'rate-limited', retryAfterSeconds: 600 })
    await postGeneration(app, await makeUser(app), makeBody())
    const visitor = makeVisitor(app, makeAddress())
    expect(await readRefusal(await visitor.post({ ...makeBody(), isDemo: true }))).toEqual(busy)
    const chat = await app.client().functions.invoke('faq-bot', { body: { message: 'Which plans?' } })
    expect(chat.data).toMatchObject({ message: expect.stringContaining('Pro') })
    expect(stub.calls).toHaveLength(1)
  })

  it('refuses before it reads the pages of a website-only form', async () => {
    await openApp({ mode: 'rate-limited', retryAfterSeconds: 600 })
    const user = await makeUser(app)
    await postGeneration(app, user, makeBody())
    // Nothing listens there, which would be a refusal of its own.
    const form = makeBody({ websiteOnlyMode: true, websiteUrl: 'https://nowhere.example.test' })
    expect(await readRefusal(await postGeneration(app, user, form))).toEqual(busy)
  })

  it('writes again when the pause is over', async () => {
    await openApp({ mode: 'rate-limited', retryAfterSeconds: 600 })
    const user = await makeUser(app)
    await postGeneration(app, user, makeBody())
    clock.advance(120_000)
    stub.setMode('ok')
    expect((await postGeneration(app, user, makeBody())).status).toBe(200)
  })
})
