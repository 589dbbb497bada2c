import { randomUUID } from 'node:crypto'
import { ERRORS } from '@firstline/contract/errors'
import { GenerationItems } from '@firstline/contract/generation'
import { scriptedWriter, type Script } from '@firstline/copywriter/testing'
import { afterEach, describe, expect, it } from 'vitest'
import { balanceOf } from '#test/balance.ts'
import { DRAFTS_SCRIPT } from '#test/fixtures.ts'
import { createProductDatabase } from '#test/product-database.ts'
import { makeForm } from '#test/make-form.ts'
import { makeUser } from '#test/make-user.ts'
import { allEvents, postGeneration } from '#test/post-generation.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'

const { database } = await createProductDatabase()

let app: TestApp
async function appWith(script: Script = DRAFTS_SCRIPT) {
  app = await openTestApp({ database, writer: scriptedWriter(script) })
  return app
}
afterEach(() => app.close())

async function answerOf(response: Response) {
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

async function itemsOf(response: Response) {
  return GenerationItems.parse(await response.json())
}

describe('POST /functions/v1/generate-messages', () => {
  it('answers the official client with an array and charges one credit of the type', async () => {
    await appWith()
    const user = await makeUser(app)
    const { data, error } = await user.client.functions.invoke('generate-messages', {
      body: { ...makeForm(), modelName: 'gpt-4o-mini' },
    })
    expect(error).toBeNull()
    expect(data).toMatchObject([{ content: 'One.' }, { content: 'Two.' }, { content: 'Three.' }])
    expect(data[0]).toHaveProperty('score.total')
    expect(await balanceOf(database, user.id)).toEqual({ dm: 5, subject: 6, insight: 3 })
  })

  it('streams accepted, the items by position and done', async () => {
    await appWith()
    const user = await makeUser(app)
    const requestId = randomUUID()
    const response = await postGeneration(app, user, { ...makeForm(), requestId }, { events: true })
    expect(response.headers.get('content-type')).toContain('text/event-stream')
    const events = await allEvents(response)
    expect(events.map(({ event, id }) => [event, id])).toEqual([
      ['accepted', undefined],
      ['item', '1'],
      ['item', '2'],
      ['item', '3'],
      ['done', undefined],
    ])
    expect(events[0]?.data).toMatchObject({ requestId, count: 3, writer: { kind: 'composer', model: null } })
  })

  it('leaves explanations out for a free user and gives them to a pro user', async () => {
    await appWith()
    const free = await makeUser(app)
    const pro = await makeUser(app, { plan: 'pro', dm: 100 })
    const freeItems = await itemsOf(await postGeneration(app, free, makeForm()))
    const proItems = await itemsOf(await postGeneration(app, pro, makeForm()))
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
  ] as const)('asked for %s variations gives %i on the %s plan', async (variations, count, plan) => {
    await appWith({ runs: [Array.from({ length: 8 }, (_, n) => ({ draft: `Draft ${n}.` }))] })
    const user = await makeUser(app, { plan })
    const items = await itemsOf(await postGeneration(app, user, makeForm({ variations })))
    expect(items).toHaveLength(count)
  })

  it('refuses a caller without a session, with the text of the specification', async () => {
    await appWith()
    const { error } = await app.client().functions.invoke('generate-messages', { body: makeForm() })
    expect(error?.context.status).toBe(401)
    expect(await error?.context.json()).toMatchObject({
      message: 'You must be logged in to generate content',
    })
  })

  it.each([
    ['free', ERRORS.credits_exhausted_free.message],
    ['pro', ERRORS.credits_exhausted_pro.message],
  ] as const)('answers 402 when a %s user has no credit of the type left', async (plan, message) => {
    await appWith()
    const user = await makeUser(app, { plan, dm: 0 })
    const refusal = await answerOf(await postGeneration(app, user, makeForm()))
    expect(refusal).toEqual({ status: 402, body: { code: `credits_exhausted_${plan}`, message } })
    const subject = makeForm({ messageType: 'Email Subject Line' })
    expect((await postGeneration(app, user, subject)).status).toBe(200)
  })

  it('takes one insight use with the credit and refuses when none is left', async () => {
    await appWith()
    const user = await makeUser(app, { insightUses: 1 })
    const withInsight = makeForm({ insight: 'In 40 call logs 9 rang out.' })
    expect((await postGeneration(app, user, withInsight)).status).toBe(200)
    expect(await balanceOf(database, user.id)).toEqual({ dm: 5, subject: 6, insight: 0 })
    expect(await answerOf(await postGeneration(app, user, withInsight))).toMatchObject({
      status: 403,
      body: { code: 'insight_exhausted' },
    })
    expect(await balanceOf(database, user.id)).toEqual({ dm: 5, subject: 6, insight: 0 })
    expect((await postGeneration(app, user, makeForm({ insight: '   ' }))).status).toBe(200)
  })

  it('moves no credit in testing mode and logs it as testing', async () => {
    await appWith({ runs: [Array.from({ length: 8 }, (_, n) => ({ draft: `Draft ${n}.` }))] })
    const user = await makeUser(app, { dm: 0, subject: 0, testingMode: true })
    expect((await postGeneration(app, user, makeForm())).status).toBe(200)
    expect(await balanceOf(database, user.id)).toMatchObject({ dm: 0, subject: 0 })
    const { data } = await user.client.from('message_logs').select('testing_mode, model_used').single()
    expect(data).toEqual({ testing_mode: true, model_used: 'scripted' })
  })

  it('logs a cost of 0 for the built-in writer (P8.12)', async () => {
    await appWith()
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
    await appWith({ ...DRAFTS_SCRIPT, kind: 'model' })
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
    await appWith({ runs: [[{ draft: 'One.' }, { draft: 'Two.' }, { draft: 'Three.' }, { usage }]] })
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

  it('gives credit and insight back when the writer fails, and says so', async () => {
    await appWith({ runs: [[{ draft: 'One.' }, { fail: new Error('the model is gone') }]], repeatLast: true })
    const user = await makeUser(app)
    const form = makeForm({ insight: 'In 40 call logs 9 rang out.' })
    expect(await answerOf(await postGeneration(app, user, form))).toMatchObject({
      status: 502,
      body: { code: 'writer_failed' },
    })
    const events = await allEvents(await postGeneration(app, user, form, { events: true }))
    expect(events.at(-1)).toMatchObject({ event: 'failed', data: { code: 'writer_failed', refunded: true } })
    expect(await balanceOf(database, user.id)).toEqual({ dm: 6, subject: 6, insight: 3 })
  })
})
