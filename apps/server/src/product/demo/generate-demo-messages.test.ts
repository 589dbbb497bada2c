import { randomUUID } from 'node:crypto'
import { WriterError } from '@firstline/copywriter'
import { latch, scriptedWriter, type Script } from '@firstline/copywriter/testing'
import { afterEach, describe, expect, it } from 'vitest'
import { createFixedClock } from '@firstline/platform/clock'
import { makeAddress } from '@firstline/wire/test-wire/fixtures'
import { DRAFTS_SCRIPT } from '#test/drafts.ts'
import { makeForm } from '#test/make-form.ts'
import { makeVisitor } from '#test/make-visitor.ts'
import { readAllEvents, readEvents } from '#test/post-generation.ts'
import { createProductDatabase } from '#test/product-database.ts'
import { openTestApp, type TestApp, type TestAppOptions } from '#test/test-app.ts'
import { DEMO_CHECKS_LIMIT, DEMO_CHECKS_WINDOW_MS } from './generate-demo-messages.ts'

const { database } = await createProductDatabase()
const NOON = '2026-03-10T12:00:00Z'

const opened: TestApp[] = []
async function openApp(script: Script = DRAFTS_SCRIPT, options: Partial<TestAppOptions> = {}) {
  const { environment, ...rest } = options
  const app = await openTestApp({
    database,
    writer: scriptedWriter(script),
    clock: createFixedClock(NOON),
    environment: { TRUSTED_PROXIES: '127.0.0.1', ...environment },
    ...rest,
  })
  opened.push(app)
  return app
}
afterEach(async () => {
  for (const app of opened.splice(0)) await app.close()
})

const makeDemoBody = () => ({
  ...makeForm(),
  requestId: randomUUID(),
  isDemo: true,
  modelName: 'gpt-4.1-nano',
})

async function readError(response: Response) {
  const { code, message } = (await response.json()) as { code: string; message: string }
  return { status: response.status, code, message }
}

const LIMIT = { status: 429, code: 'demo_limit_reached' }

describe('POST /functions/v1/generate-demo-messages', () => {
  it('returns three messages without explanations, as an array and as events', async () => {
    const visitor = makeVisitor(await openApp(), makeAddress())
    const array = (await (await visitor.post({ ...makeDemoBody(), variations: '8' })).json()) as object[]
    expect(array).toMatchObject([{ content: 'One.' }, { content: 'Two.' }, { content: 'Three.' }])
    expect(array[0]).not.toHaveProperty('explanation')
    const events = await readAllEvents(
      await visitor.post(makeDemoBody(), { headers: { accept: 'text/event-stream' } }),
    )
    expect(events.map(({ event }) => event)).toEqual(['accepted', 'item', 'item', 'item', 'done'])
  })

  it('returns the remaining generations to the official client', async () => {
    const app = await openApp()
    const { data, error } = await app
      .client()
      .functions.invoke('generate-demo-messages', { body: { checkOnly: true } })
    expect(error).toBeNull()
    expect(data).toEqual({ allowed: true, remaining: 2 })
  })

  it('refuses the third generation of a UTC day with DEMO_LIMIT_REACHED', async () => {
    const clock = createFixedClock(NOON)
    const visitor = makeVisitor(await openApp(DRAFTS_SCRIPT, { clock }), makeAddress())
    for (const remaining of [2, 1]) {
      expect(await (await visitor.post({ checkOnly: true })).json()).toEqual({ allowed: true, remaining })
      expect((await visitor.post(makeDemoBody())).status).toBe(200)
    }
    const refused = await readError(await visitor.post(makeDemoBody()))
    expect(refused).toMatchObject(LIMIT)
    expect(refused.message).toMatch(/^DEMO_LIMIT_REACHED/)
    expect(await readError(await visitor.post({ checkOnly: true }))).toMatchObject(LIMIT)

    clock.set('2026-03-10T22:30:00Z')
    for (const body of [makeDemoBody(), { checkOnly: true }]) {
      expect((await visitor.post(body)).headers.get('retry-after')).toBe(String(90 * 60))
    }
    clock.set('2026-03-10T23:59:59.999Z')
    expect((await visitor.post(makeDemoBody())).status).toBe(429)
    clock.set('2026-03-11T00:00:00Z')
    expect((await visitor.post(makeDemoBody())).status).toBe(200)
  })

  it('does not count calls with checkOnly', async () => {
    const visitor = makeVisitor(await openApp(), makeAddress())
    for (let time = 0; time < 5; time += 1) {
      expect(await (await visitor.post({ checkOnly: true })).json()).toMatchObject({ remaining: 2 })
    }
  })

  it('limits checkOnly calls by address and window', async () => {
    const clock = createFixedClock(NOON)
    const app = await openApp(DRAFTS_SCRIPT, { clock })
    const visitor = makeVisitor(app, makeAddress())
    const check = () => {
      visitor.clearCookies()
      return visitor.post({ checkOnly: true })
    }
    const answers = await Promise.all(Array.from({ length: DEMO_CHECKS_LIMIT }, check))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const refused = await check()
    expect(refused.headers.get('retry-after')).toBe('60')
    expect(await readError(refused)).toMatchObject({ status: 429, code: 'too_many_requests' })
    expect((await makeVisitor(app, makeAddress()).post({ checkOnly: true })).status).toBe(200)
    expect((await visitor.post(makeDemoBody())).status).toBe(200)
    clock.advance(DEMO_CHECKS_WINDOW_MS)
    expect((await check()).status).toBe(200)
  })

  it('limits an address even with cleared or forged cookies', async () => {
    const visitor = makeVisitor(await openApp(), makeAddress())
    for (let time = 0; time < 10; time += 1) {
      visitor.clearCookies()
      expect((await visitor.post(makeDemoBody())).status).toBe(200)
    }
    visitor.clearCookies()
    expect(await readError(await visitor.post(makeDemoBody()))).toMatchObject(LIMIT)
    const forged = { cookie: `firstline_visitor=${randomUUID()}.${'A'.repeat(43)}` }
    expect((await visitor.post(makeDemoBody(), { headers: forged })).status).toBe(429)
  })

  it('replaces a forged visitor cookie', async () => {
    const app = await openApp()
    const visitor = makeVisitor(app, makeAddress())
    await visitor.post(makeDemoBody())
    const [id = ''] = (visitor.cookie ?? '').split('.')
    const response = await visitor.post(makeDemoBody(), { headers: { cookie: `${id}.forged` } })
    expect(response.headers.get('set-cookie')).toMatch(
      /^firstline_visitor=\S+; Max-Age=\d+; Path=\/functions\/v1; HttpOnly; SameSite=Lax$/,
    )
  })

  it('counts an IPv6 /64 network as one address', async () => {
    const app = await openApp()
    for (let host = 1; host <= 10; host += 1) {
      expect((await makeVisitor(app, `2001:db8:7:7::${host}`).post(makeDemoBody())).status).toBe(200)
    }
    expect((await makeVisitor(app, '2001:db8:7:7:ffff::1').post(makeDemoBody())).status).toBe(429)
    expect((await makeVisitor(app, '2001:db8:7:8::1').post(makeDemoBody())).status).toBe(200)
  })

  it('trusts X-Forwarded-For only from trusted proxies', async () => {
    const app = await openApp(DRAFTS_SCRIPT, { environment: { TRUSTED_PROXIES: '' } })
    let allowed = 0
    for (let time = 0; time < 11; time += 1) {
      const visitor = makeVisitor(app, `203.0.113.${time}`)
      if ((await visitor.post(makeDemoBody())).status === 200) allowed += 1
    }
    expect(allowed).toBe(10)
  })

  it('keeps the limit across replicas and restarts', async () => {
    const [one, two] = [await openApp(), await openApp()]
    const visitor = makeVisitor(one, makeAddress())
    await visitor.post(makeDemoBody())
    expect((await visitor.post(makeDemoBody(), { app: two })).status).toBe(200)
    await one.close()
    opened.splice(opened.indexOf(one), 1)
    const restarted = await openApp()
    expect((await visitor.post(makeDemoBody(), { app: restarted })).status).toBe(429)
    expect((await visitor.post(makeDemoBody(), { app: two })).status).toBe(429)
  })

  it('keeps the limit under concurrent requests', async () => {
    const visitor = makeVisitor(await openApp(), makeAddress())
    await visitor.post({ checkOnly: true })
    const answers = await Promise.all(Array.from({ length: 8 }, () => visitor.post(makeDemoBody())))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(6)
  })

  it('replays a request id for free and refuses it for another form', async () => {
    const visitor = makeVisitor(await openApp(), makeAddress())
    const body = makeDemoBody()
    const first = await (await visitor.post(body)).json()
    expect(await (await visitor.post(body)).json()).toEqual(first)
    expect(await (await visitor.post({ checkOnly: true })).json()).toMatchObject({ remaining: 1 })
    expect(await readError(await visitor.post({ ...body, product: 'Another' }))).toMatchObject({
      status: 409,
      code: 'request_reused',
    })
  })

  it('joins a running generation with the same request id', async () => {
    const { opened: written, open } = latch()
    const script: Script = {
      runs: [[{ draft: 'One.' }, { wait: written }, { draft: 'Two.' }, { draft: 'Three.' }]],
    }
    const visitor = makeVisitor(await openApp(script), makeAddress())
    const body = makeDemoBody()
    await visitor.post({ checkOnly: true })
    const stream = readEvents(await visitor.post(body, { headers: { accept: 'text/event-stream' } }))
    await stream.next()
    await stream.next()
    const again = visitor.post(body)
    open()
    expect(await (await again).json()).toHaveLength(3)
    await stream.return(undefined)
  })

  it('refunds failed generations up to a limit', async () => {
    const fail = new WriterError('writer_busy', 'no')
    const visitor = makeVisitor(await openApp({ runs: [[{ fail }]], repeatLast: true }), makeAddress())
    await visitor.post({ checkOnly: true })
    for (let time = 0; time < 6; time += 1) {
      expect(await readError(await visitor.post(makeDemoBody()))).toMatchObject({
        status: 503,
        code: 'writer_busy',
      })
    }
    expect(await readError(await visitor.post(makeDemoBody()))).toMatchObject(LIMIT)
  })

  it('refuses website-only mode and ignores the insight', async () => {
    const writer = scriptedWriter(DRAFTS_SCRIPT)
    const visitor = makeVisitor(await openApp(DRAFTS_SCRIPT, { writer }), makeAddress())
    const website = await visitor.post({
      ...makeDemoBody(),
      websiteOnlyMode: true,
      websiteUrl: 'https://example.com',
    })
    expect(await readError(website)).toMatchObject({ status: 422, code: 'invalid_fields' })
    await visitor.post({ ...makeDemoBody(), insight: 'They lose 40 calls a week.' })
    expect(writer.calls.map(({ request }) => request.form.insight)).toEqual([''])
  })

  it('follows a demo for its visitor, or its address without cookies, and counts nothing', async () => {
    const failing = [{ draft: 'One.' }, { fail: new Error('gone') }]
    const writer = scriptedWriter({ runs: [...DRAFTS_SCRIPT.runs, failing] })
    const app = await openApp(DRAFTS_SCRIPT, { writer })
    const visitor = makeVisitor(app, makeAddress())
    const [done, failed] = [makeDemoBody(), makeDemoBody()]
    for (const body of [done, failed]) await visitor.post(body)
    const follow = async ({ requestId }: { requestId: string }, by = visitor) => {
      const headers = { accept: 'text/event-stream' }
      const response = await by.post({ action: 'follow', requestId, isDemo: true }, { headers })
      if (!response.ok) return await readError(response)
      return (await readAllEvents(response)).map(({ event }) => event)
    }
    expect(await follow(done)).toEqual(['accepted', 'item', 'item', 'item', 'done'])
    expect(await follow(failed)).toEqual(['accepted', 'item', 'failed'])
    visitor.clearCookies()
    expect(await follow(failed)).toEqual(['accepted', 'item', 'failed'])
    const missing = { status: 404, code: 'not_found' }
    expect(await follow(done, makeVisitor(app, makeAddress()))).toMatchObject(missing)
    expect(await follow({ requestId: randomUUID() })).toMatchObject(missing)
    expect(await follow({ requestId: 'x' })).toMatchObject({ status: 422, code: 'invalid_fields' })
    expect(writer.calls).toHaveLength(2)
  })

  it('does not count refused requests', async () => {
    const visitor = makeVisitor(await openApp(), makeAddress())
    const invalid = [
      { ...makeDemoBody(), product: '' },
      { ...makeDemoBody(), tone: 'Shouting' },
      { checkOnly: 'yes' },
      '{"a"',
    ]
    for (const body of invalid) expect((await visitor.post(body)).status).toBeGreaterThanOrEqual(400)
    expect(await (await visitor.post({ checkOnly: true })).json()).toMatchObject({ remaining: 2 })
  })

  it('reveals neither generations nor visitors', async () => {
    const app = await openApp()
    const visitor = makeVisitor(app, makeAddress())
    await visitor.post(makeDemoBody())
    const member = await app.fetch('/functions/v1/generate-messages', {
      method: 'POST',
      headers: { apikey: app.anonKey, 'content-type': 'application/json', cookie: visitor.cookie ?? '' },
      body: JSON.stringify(makeDemoBody()),
    })
    expect(member.status).toBe(401)
    for (const table of ['generations', 'generation_items', 'message_logs']) {
      const { data } = await app.client().from(table).select('*')
      expect(data ?? []).toEqual([])
    }
    const rows = await database.query<{ visitor: string; visitor_address: string }>(
      'select visitor, visitor_address from public.generations where visitor is not null',
    )
    expect(JSON.stringify(rows)).not.toMatch(/198\.51\.100|203\.0\.113|2001:db8/)
  })

  it('is logged as a demo and breaks no invariant', async () => {
    const logs = await database.query(
      "select distinct plan, testing_mode, user_id from public.message_logs where plan = 'demo'",
    )
    expect(logs).toEqual([{ plan: 'demo', testing_mode: false, user_id: null }])
    expect(await database.query('select * from firstline.invariants_broken')).toEqual([])
  })
})
