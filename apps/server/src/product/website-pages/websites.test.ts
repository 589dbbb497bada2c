import { PAGE_ERRORS, PageReading } from '@firstline/contract/page'
import { describe, expect, it } from 'vitest'
import { readBalance } from '#test/read-balance.ts'
import { makeUser } from '#test/make-user.ts'
import { startPageServer } from '#test/page-server.ts'
import { postGeneration } from '#test/post-generation.ts'
import { callReadPage, makeRefusal, makeWebsiteForm, openWebsiteTests } from './testing/open-website-tests.ts'
import { PAGE } from './testing/start-site.ts'

const { database, site, openApp } = await openWebsiteTests()

describe('read-page', () => {
  it('returns the reading of a page and its address after redirects', async () => {
    const { user } = await openApp()
    const { status, body } = await callReadPage(user, `${site.url}/elsewhere`)
    expect(status).toBe(200)
    expect(PageReading.parse(body)).toMatchObject({
      url: `${site.url}/`,
      language: 'en',
      understood: { targetAudience: expect.stringMatching(/dental practices/i) },
    })
  })

  it.each([
    ['/empty', PAGE_ERRORS.says_too_little],
    ['/consent', PAGE_ERRORS.consent_only],
    ['/picture', PAGE_ERRORS.not_a_page],
    ['/forbidden', PAGE_ERRORS.refused_by_site],
    ['/nowhere', PAGE_ERRORS.page_missing],
  ])('returns the reason at the field for %s', async (path, message) => {
    const { user } = await openApp()
    expect(await callReadPage(user, `${site.url}${path}`)).toEqual(makeRefusal(message))
  })

  it('refuses private addresses (SSRF) unless the setting allows them', async () => {
    const { user } = await openApp(false)
    const before = site.asked.length
    const port = new URL(site.url).port
    for (const host of ['127.0.0.1', '127.1', '2130706433', '[::1]', '[::ffff:7f00:1]', 'localhost']) {
      expect(await callReadPage(user, `http://${host}:${port}/`)).toEqual(
        makeRefusal(PAGE_ERRORS.address_refused),
      )
      expect(await callReadPage(user, `http://${host}/`)).toEqual(makeRefusal(PAGE_ERRORS.address_refused))
    }
    expect(await callReadPage(user, 'http://169.254.169.254/latest/meta-data/')).toEqual(
      makeRefusal(PAGE_ERRORS.address_refused),
    )
    expect(site.asked).toHaveLength(before)
  })

  it('names the field when the address is invalid', async () => {
    const { user } = await openApp()
    for (const url of ['', 'example', 'ftp://example.com', 'javascript:alert(1)', undefined, 7]) {
      expect(await callReadPage(user, url)).toMatchObject({
        status: 422,
        body: { code: 'invalid_fields', fields: [{ field: 'websiteUrl' }] },
      })
    }
  })

  it('requires a session and limits a user to 30 pages in ten minutes', async () => {
    const { app, user } = await openApp()
    const anonymous = await app.client().functions.invoke('read-page', { body: { websiteUrl: site.url } })
    expect(anonymous.error?.context).toMatchObject({ status: 401 })
    for (let page = 0; page < 30; page += 1) await callReadPage(user, `${site.url}/nowhere?${page}`)
    expect(await callReadPage(user, `${site.url}/nowhere?31`)).toMatchObject({
      status: 429,
      body: { code: 'too_many_requests' },
    })
    const other = await makeUser(app)
    expect((await callReadPage(other, `${site.url}/`)).status).toBe(200)
  })

  it('fetches a page once for concurrent requests', async () => {
    const { user } = await openApp()
    const before = site.asked.length
    const url = `${site.url}/?once`
    await Promise.all(Array.from({ length: 5 }, () => callReadPage(user, url)))
    expect(site.asked.slice(before)).toEqual(['/?once'])
  })
})

describe('generate-messages in website-only mode', () => {
  it('passes the page to the writer and stores it', async () => {
    const { app, user, writer } = await openApp()
    const body = makeWebsiteForm(`${site.url}/`)
    expect((await postGeneration(app, user, body)).status).toBe(200)
    expect(writer.calls[0]?.request.page).toMatchObject({ url: `${site.url}/`, title: expect.any(String) })
    expect(writer.calls[0]?.request.form).not.toHaveProperty('page')
    expect(await readBalance(database, user.id)).toMatchObject({ dm: 19 })
  })

  it('charges nothing and names the field when the page is unreadable', async () => {
    const { app, user } = await openApp()
    const response = await postGeneration(app, user, makeWebsiteForm(`${site.url}/nowhere`))
    expect({ status: response.status, body: await response.json() }).toEqual(
      makeRefusal(PAGE_ERRORS.page_missing),
    )
    expect(await readBalance(database, user.id)).toMatchObject({ dm: 20 })
  })

  it.each(['websiteUrl', 'prospectUrl'])(
    'charges nothing when a consent notice is all of %s',
    async (field) => {
      const { app, user, writer } = await openApp()
      const body = { ...makeWebsiteForm(`${site.url}/`), [field]: `${site.url}/consent` }
      const response = await postGeneration(app, user, body)
      expect({ status: response.status, body: await response.json() }).toMatchObject({
        status: 422,
        body: { code: 'website_unavailable', fields: [{ field, message: PAGE_ERRORS.consent_only }] },
      })
      expect(writer.calls).toEqual([])
      expect(await readBalance(database, user.id)).toMatchObject({ dm: 20 })
    },
  )

  it('replays a generation whose page no longer exists', async () => {
    const gone = await startPageServer({ '/': PAGE })
    const { app: before, user } = await openApp()
    const body = makeWebsiteForm(`${gone.url}/`)
    const first = await (await postGeneration(before, user, body)).json()
    await gone.close()
    await before.close()
    const { app } = await openApp()
    expect(await (await postGeneration(app, user, body)).json()).toEqual(first)
    expect(await readBalance(database, user.id)).toMatchObject({ dm: 19 })
  })
})
