import { randomUUID } from 'node:crypto'
import { PAGE_FAULTS, PageReading } from '@firstline/contract/page'
import { scriptedWriter } from '@firstline/copywriter/testing'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { balanceOf } from '#test/balance.ts'
import { invokeFunction } from '#test/call-function.ts'
import { DRAFTS_SCRIPT } from '#test/fixtures.ts'
import { makeForm } from '#test/make-form.ts'
import { makeUser, type TestUser } from '#test/make-user.ts'
import { startPageServer } from '#test/page-server.ts'
import { postGeneration } from '#test/post-generation.ts'
import { createProductDatabase } from '#test/product-database.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'

const { database } = await createProductDatabase()
const good = `<!doctype html><html lang="en"><head><title>Ringback | Call cover for dental practices</title>
<meta name="description" content="Ringback texts back every missed caller within 2 minutes, so dental practices keep new patients.">
</head><body><main><h1>Call cover for dental practices</h1>
<p>Ringback texts back every missed caller within 2 minutes, so your front desk can stay with the patient.</p>
<h2>The problem</h2><p>Front desks miss calls at lunch, and callers book with the next practice.</p>
<h2>How it works</h2><p>We text back missed callers and book them into your calendar.</p></main></body></html>`
const site = await startPageServer({
  '/': good,
  '/empty': '<html><body><div id="root"></div></body></html>',
  '/elsewhere': (_, response) => response.writeHead(302, { location: '/' }).end(),
  '/picture': (_, response) => response.writeHead(200, { 'content-type': 'image/png' }).end('PNG'),
  '/forbidden': (_, response) => response.writeHead(403).end(),
})
afterAll(() => site.close())

let app: TestApp
async function openApp(allowPrivate = true) {
  const writer = scriptedWriter(DRAFTS_SCRIPT)
  app = await openTestApp({ database, writer, environment: { FETCH_ALLOW_PRIVATE: String(allowPrivate) } })
  return { writer, user: await makeUser(app, { plan: 'pro', dm: 20 }) }
}
afterEach(() => app.close())

const websiteForm = (url: string) => ({
  ...makeForm({ targetAudience: '', product: '', websiteOnlyMode: true, websiteUrl: url, variations: '3' }),
  requestId: randomUUID(),
})

const read = (user: TestUser, websiteUrl: unknown) => invokeFunction(user, 'read-page', { websiteUrl })

const refusal = (message: string) => ({
  status: 422,
  body: { code: 'website_unavailable', message, fields: [{ field: 'websiteUrl', message }] },
})

describe('read-page', () => {
  it('says what is understood of a page, and where it was in the end', async () => {
    const { user } = await openApp()
    const { status, body } = await read(user, `${site.url}/elsewhere`)
    expect(status).toBe(200)
    expect(PageReading.parse(body)).toMatchObject({
      url: `${site.url}/`,
      language: 'en',
      understood: { targetAudience: expect.stringMatching(/dental practices/i) },
    })
  })

  it.each([
    ['/empty', PAGE_FAULTS.says_too_little],
    ['/picture', PAGE_FAULTS.not_a_page],
    ['/forbidden', PAGE_FAULTS.refused_by_site],
    ['/nowhere', PAGE_FAULTS.page_missing],
  ])('says at the field what is wrong with %s', async (path, message) => {
    const { user } = await openApp()
    expect(await read(user, `${site.url}${path}`)).toEqual(refusal(message))
  })

  it('never reads a private address unless a test allows it', async () => {
    const { user } = await openApp(false)
    const before = site.asked.length
    const port = new URL(site.url).port
    for (const host of ['127.0.0.1', '127.1', '2130706433', '[::1]', '[::ffff:7f00:1]', 'localhost']) {
      expect(await read(user, `http://${host}:${port}/`)).toEqual(refusal(PAGE_FAULTS.address_refused))
      expect(await read(user, `http://${host}/`)).toEqual(refusal(PAGE_FAULTS.address_refused))
    }
    expect(await read(user, 'http://169.254.169.254/latest/meta-data/')).toEqual(
      refusal(PAGE_FAULTS.address_refused),
    )
    expect(site.asked).toHaveLength(before)
  })

  it('names the field when there is no address in it', async () => {
    const { user } = await openApp()
    for (const url of ['', 'example', 'ftp://example.com', 'javascript:alert(1)', undefined, 7]) {
      expect(await read(user, url)).toMatchObject({
        status: 422,
        body: { code: 'invalid_fields', fields: [{ field: 'websiteUrl' }] },
      })
    }
  })

  it('is for members, and for each of them 30 pages in ten minutes', async () => {
    const { user } = await openApp()
    const stranger = await app.client().functions.invoke('read-page', { body: { websiteUrl: site.url } })
    expect(stranger.error?.context).toMatchObject({ status: 401 })
    for (let page = 0; page < 30; page += 1) await read(user, `${site.url}/nowhere?${page}`)
    expect(await read(user, `${site.url}/nowhere?31`)).toMatchObject({
      status: 429,
      body: { code: 'too_many_requests' },
    })
    const other = await makeUser(app)
    expect((await read(other, `${site.url}/`)).status).toBe(200)
  })

  it('reads a page once for those who ask at the same time, and again only later', async () => {
    const { user } = await openApp()
    const before = site.asked.length
    const url = `${site.url}/?once`
    await Promise.all(Array.from({ length: 5 }, () => read(user, url)))
    expect(site.asked.slice(before)).toEqual(['/?once'])
  })
})

describe('a generation from a website alone', () => {
  it('is written from the page, which is kept with it', async () => {
    const { user, writer } = await openApp()
    const body = websiteForm(`${site.url}/`)
    expect((await postGeneration(app, user, body)).status).toBe(200)
    expect(writer.calls[0]?.request.page).toMatchObject({ url: `${site.url}/`, title: expect.any(String) })
    expect(writer.calls[0]?.request.form).not.toHaveProperty('page')
    expect(await balanceOf(database, user.id)).toMatchObject({ dm: 19 })
  })

  it('costs nothing when the page can’t be read, and says so at its field', async () => {
    const { user } = await openApp()
    const response = await postGeneration(app, user, websiteForm(`${site.url}/nowhere`))
    expect({ status: response.status, body: await response.json() }).toEqual(
      refusal(PAGE_FAULTS.page_missing),
    )
    expect(await balanceOf(database, user.id)).toMatchObject({ dm: 20 })
  })

  it('is shown again when its page is long gone', async () => {
    const gone = await startPageServer({ '/': good })
    const { user } = await openApp()
    const body = websiteForm(`${gone.url}/`)
    const first = await (await postGeneration(app, user, body)).json()
    await gone.close()
    await app.close()
    await openApp()
    expect(await (await postGeneration(app, user, body)).json()).toEqual(first)
    expect(await balanceOf(database, user.id)).toMatchObject({ dm: 19 })
  })
})
