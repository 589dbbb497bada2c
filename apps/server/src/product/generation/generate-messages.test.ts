import { randomUUID } from 'node:crypto'
import { ERRORS } from '@firstline/contract/errors'
import { GenerationItems } from '@firstline/contract/generation'
import { scriptedWriter, type Script } from '@firstline/copywriter/testing'
import { afterEach, describe, expect, it } from 'vitest'
import { readBalance } from '#test/read-balance.ts'
import { DRAFTS_SCRIPT } from '#test/drafts.ts'
import { createProductDatabase } from '#test/product-database.ts'
import { makeForm } from '#test/make-form.ts'
import { makeUser } from '#test/make-user.ts'
import { readAllEvents, postGeneration } from '#test/post-generation.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'

const { database } = await createProductDatabase()

let app: TestApp
async function openApp(script: Script = DRAFTS_SCRIPT) {
  app = await openTestApp({ database, writer: scriptedWriter(script) })
  return app
}
afterEach(() => app.close())

async function readAnswer(response: Response) {
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

async function readItems(response: Response) {
  return GenerationItems.parse(await response.json())
}

describe('POST /functions/v1/generate-messages', () => {
  it('returns an array to the official client and charges one credit', async () => {
    await openApp()
    const user = await makeUser(app)
    const { data, error } = await user.client.functions.invoke('generate-messages', {
      body: { ...makeForm(), modelName: 'gpt-4o-mini' },
    })
    expect(error).toBeNull()
    expect(data).toMatchObject([{ content: 'One.' }, { content: 'Two.' }, { content: 'Three.' }])
    expect(data[0]).toHaveProperty('score.total')
    expect(await readBalance(database, user.id)).toEqual({ dm: 5, subject: 6, insight: 3 })
  })

  it('streams the events accepted, item and done', async () => {
    await openApp()
    const user = await makeUser(app)
    const requestId = randomUUID()
    const response = await postGeneration(app, user, { ...makeForm(), requestId }, { events: true })
    expect(response.headers.get('content-type')).toContain('text/event-stream')
    const events = await readAllEvents(response)
    expect(events.map(({ event, id }) => [event, id])).toEqual([
      ['accepted', undefined],
      ['item', '1'],
      ['item', '2'],
      ['item', '3'],
      ['done', undefined],
    ])
    expect(events[0]?.data).toMatchObject({ requestId, count: 3, writer: { kind: 'composer', model: null } })
  })

  it('returns explanations to Pro users only', async () => {
    await openApp()
    const free = await makeUser(app)
    const pro = await makeUser(app, { plan: 'pro', dm: 100 })
    const freeItems = await readItems(await postGeneration(app, free, makeForm()))
    const proItems = await readItems(await postGeneration(app, pro, makeForm()))
    expect(freeItems[0]).not.toHaveProperty('explanation')
    expect(proItems[0]).toHaveProperty('explanation')
    const { data } = await free.client.from('generation_items').select('explanation')
    expect(data?.every((row) => row.explanation === null)).toBe(true)
  })

  it.each([
    ['8', 3, 'free'],
    ['6', 6, 'pro'],
    ['5', 8, 'pro'],
    ['many', 8, 'pro'],
  ] as const)('returns, for %s requested variations, %i on the %s plan', async (variations, count, plan) => {
    await openApp({ runs: [Array.from({ length: 8 }, (_, n) => ({ draft: `Draft ${n}.` }))] })
    const user = await makeUser(app, { plan })
    const items = await readItems(await postGeneration(app, user, makeForm({ variations })))
    expect(items).toHaveLength(count)
  })

  it('refuses a caller without a session with the specified text', async () => {
    await openApp()
    const { error } = await app.client().functions.invoke('generate-messages', { body: makeForm() })
    expect(error?.context.status).toBe(401)
    expect(await error?.context.json()).toMatchObject({
      message: 'You must be logged in to generate content',
    })
  })

  it.each([
    ['free', ERRORS.credits_exhausted_free.message],
    ['pro', ERRORS.credits_exhausted_pro.message],
  ] as const)('returns 402 when a %s user has no credit of the type', async (plan, message) => {
    await openApp()
    const user = await makeUser(app, { plan, dm: 0 })
    const refusal = await readAnswer(await postGeneration(app, user, makeForm()))
    expect(refusal).toEqual({ status: 402, body: { code: `credits_exhausted_${plan}`, message } })
    const subject = makeForm({ messageType: 'Email Subject Line' })
    expect((await postGeneration(app, user, subject)).status).toBe(200)
  })

  it('charges one insight use and refuses when none is left', async () => {
    await openApp()
    const user = await makeUser(app, { insightUses: 1 })
    const withInsight = makeForm({ insight: 'In 40 call logs 9 rang out.' })
    expect((await postGeneration(app, user, withInsight)).status).toBe(200)
    expect(await readBalance(database, user.id)).toEqual({ dm: 5, subject: 6, insight: 0 })
    expect(await readAnswer(await postGeneration(app, user, withInsight))).toMatchObject({
      status: 403,
      body: { code: 'insight_exhausted' },
    })
    expect(await readBalance(database, user.id)).toEqual({ dm: 5, subject: 6, insight: 0 })
    expect((await postGeneration(app, user, makeForm({ insight: '   ' }))).status).toBe(200)
  })

  it('charges nothing in testing mode and logs it as testing', async () => {
    await openApp({ runs: [Array.from({ length: 8 }, (_, n) => ({ draft: `Draft ${n}.` }))] })
    const user = await makeUser(app, { dm: 0, subject: 0, testingMode: true })
    expect((await postGeneration(app, user, makeForm())).status).toBe(200)
    expect(await readBalance(database, user.id)).toMatchObject({ dm: 0, subject: 0 })
    const { data } = await user.client.from('message_logs').select('testing_mode, model_used').single()
    expect(data).toEqual({ testing_mode: true, model_used: 'scripted' })
  })

  it('logs a cost of 0 for the built-in writer (P8.12)', async () => {
    await openApp()
    const user = await makeUser(app)
    await postGeneration(app, user, makeForm())
    const { data } = await user.client.from('message_logs').select('*').single()
    expect(data).toMatchObject({
      estimated_tokens: 100,
      tokens_known: false,
      cost_estimate: 0,
      cost_known: true,
    })
  })

  it('logs 100 tokens and 0.1 when a model reports no usage, marked as unknown (P8.12)', async () => {
    await openApp({ ...DRAFTS_SCRIPT, kind: 'model' })
    const user = await makeUser(app)
    await postGeneration(app, user, makeForm({ messageType: 'Email Subject Line' }))
    const { data } = await user.client.from('message_logs').select('*').single()
    expect(data).toMatchObject({
      user_id: user.id,
      message_type: 'Email Subject Line',
      model_used: 'scripted',
      estimated_tokens: 100,
      tokens_known: false,
      cost_estimate: 0.1,
      cost_known: false,
      plan: 'free',
      testing_mode: false,
    })
    expect(Date.now() - Date.parse(data.timestamp)).toBeLessThan(3_600_000)
  })

  it('logs real token use when the writer reports it', async () => {
    const usage = { inputTokens: 700, outputTokens: 90 }
    await openApp({ runs: [[{ draft: 'One.' }, { draft: 'Two.' }, { draft: 'Three.' }, { usage }]] })
    const user = await makeUser(app)
    await postGeneration(app, user, makeForm())
    const { data } = await user.client.from('message_logs').select('*').single()
    expect(data).toMatchObject({
      user_id: user.id,
      message_type: 'Cold DM',
      estimated_tokens: 790,
      plan: 'free',
    })
  })

  it('refunds credit and insight use when the writer fails', async () => {
    await openApp({ runs: [[{ draft: 'One.' }, { fail: new Error('the model is gone') }]], repeatLast: true })
    const user = await makeUser(app)
    const form = makeForm({ insight: 'In 40 call logs 9 rang out.' })
    expect(await readAnswer(await postGeneration(app, user, form))).toMatchObject({
      status: 502,
      body: { code: 'writer_failed' },
    })
    const events = await readAllEvents(await postGeneration(app, user, form, { events: true }))
    expect(events.at(-1)).toMatchObject({ event: 'failed', data: { code: 'writer_failed', refunded: true } })
    expect(await readBalance(database, user.id)).toEqual({ dm: 6, subject: 6, insight: 3 })
  })
})
