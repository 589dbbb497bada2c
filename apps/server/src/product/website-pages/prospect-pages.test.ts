import { INVALID_WEBSITE, SENDER_WEBSITE_MISSING } from '@firstline/contract/generation'
import { ScoredMessage } from '@firstline/contract/brief'
import { PAGE_ERRORS, PageReading } from '@firstline/contract/page'
import { RevisedMessage } from '@firstline/contract/revision'
import { describe, expect, it } from 'vitest'
import { readBalance } from '#test/read-balance.ts'
import { invokeFunction } from '#test/call-function.ts'
import { makeUser } from '#test/make-user.ts'
import { type TestUser } from '@firstline/wire/test-wire/sign-up'
import { postGeneration } from '#test/post-generation.ts'
import { callReadPage, makeRefusal, makeWebsiteForm, openWebsiteTests } from './testing/open-website-tests.ts'

const { database, site, openApp } = await openWebsiteTests()

describe('read-page of a prospect', () => {
  const readTheirs = (user: TestUser, path: string, whose: unknown = 'theirs') =>
    invokeFunction(user, 'read-page', { websiteUrl: `${site.url}${path}`, whose })

  it.each(['/theirs', '/many-words'])(
    'returns who they are, a fact to open with and a pain of %s, and no instruction',
    async (path) => {
      const { user } = await openApp()
      const { status, body } = await readTheirs(user, path)
      expect(status).toBe(200)
      expect(PageReading.parse(body).understood).toEqual({
        targetAudience: 'Bright Smile Dental, a family dentist in Leeds',
        insight: 'Your site says you have offered same-day crowns since 2009',
        painPoint: 'appointments can be booked by phone only',
        product: '',
        solution: '',
      })
    },
  )

  it('reads the same page once for each owner', async () => {
    const { user } = await openApp()
    const mine = await readTheirs(user, '/', 'mine')
    const theirs = await readTheirs(user, '/')
    expect(PageReading.parse(mine.body).understood.product).not.toBe('')
    expect(PageReading.parse(theirs.body).understood.product).toBe('')
    expect(await callReadPage(user, `${site.url}/`)).toEqual(mine)
  })

  it.each([
    ['/empty', PAGE_ERRORS.owner_unclear],
    ['/german', PAGE_ERRORS.not_english],
    ['/picture', PAGE_ERRORS.not_a_page],
    ['/huge', PAGE_ERRORS.too_large],
    ['/nowhere', PAGE_ERRORS.page_missing],
  ])('returns the reason at the field for %s', async (path, message) => {
    const { user } = await openApp()
    expect(await readTheirs(user, path)).toEqual(makeRefusal(message))
  })

  it('refuses a private address as their page', async () => {
    const { user } = await openApp(false)
    expect(await readTheirs(user, '/theirs')).toEqual(makeRefusal(PAGE_ERRORS.address_refused))
  })

  it('refuses an unknown owner of a page', async () => {
    const { user } = await openApp()
    for (const whose of ['ours', 7, null]) {
      expect(await readTheirs(user, '/theirs', whose)).toMatchObject({
        status: 422,
        body: { code: 'invalid_fields', fields: [{ field: 'whose' }] },
      })
    }
  })
})

describe('generate-messages with the page of a prospect', () => {
  const bothForm = (path: string) => ({
    ...makeWebsiteForm(`${site.url}/`),
    prospectUrl: `${site.url}${path}`,
  })
  const readStored = async (requestId: string) => {
    const [row] = await database.query<{ form: Record<string, unknown> }>(
      "select form - 'page' as form from public.generations where request_id = $1",
      [requestId],
    )
    return row?.form
  }

  it('fills the form from both pages and stores it', async () => {
    const { app, user, writer } = await openApp()
    const body = bothForm('/theirs')
    expect((await postGeneration(app, user, body)).status).toBe(200)
    const filled = {
      targetAudience: 'Bright Smile Dental, a family dentist in Leeds',
      insight: 'Your site says you have offered same-day crowns since 2009',
      painPoint: 'appointments can be booked by phone only',
      prospectUrl: body.prospectUrl,
    }
    expect(writer.calls[0]?.request).toMatchObject({ page: { url: `${site.url}/` }, form: filled })
    expect(await readStored(body.requestId)).toMatchObject(filled)
  })

  it('needs no page of the sender when the form says what is offered', async () => {
    const { app, user, writer } = await openApp()
    const body = { ...bothForm('/theirs'), websiteUrl: '', product: 'call cover' }
    expect((await postGeneration(app, user, body)).status).toBe(200)
    expect(writer.calls[0]?.request).toMatchObject({
      page: undefined,
      form: { product: 'call cover', targetAudience: 'Bright Smile Dental, a family dentist in Leeds' },
    })
  })

  it('stores a form without their page as before', async () => {
    const { app, user } = await openApp()
    const body = { ...makeWebsiteForm(`${site.url}/`), prospectUrl: ' ' }
    expect((await postGeneration(app, user, body)).status).toBe(200)
    expect(await readStored(body.requestId)).not.toHaveProperty('prospectUrl')
  })

  it('takes an insight use of a free member, and leaves the insight out without one', async () => {
    const { app } = await openApp()
    const user = await makeUser(app, { insightUses: 1 })
    expect((await postGeneration(app, user, bothForm('/theirs'))).status).toBe(200)
    expect(await readBalance(database, user.id)).toMatchObject({ dm: 5, insight: 0 })
    const body = bothForm('/theirs')
    expect((await postGeneration(app, user, body)).status).toBe(200)
    expect(await readBalance(database, user.id)).toMatchObject({ dm: 4, insight: 0 })
    expect(await readStored(body.requestId)).toMatchObject({
      targetAudience: 'Bright Smile Dental, a family dentist in Leeds',
      insight: '',
    })
  })

  it('joins a repeated request without reading the pages again', async () => {
    const { app, user } = await openApp()
    const body = bothForm('/theirs')
    const first = await (await postGeneration(app, user, body)).json()
    const before = site.asked.length
    expect(await (await postGeneration(app, user, body)).json()).toEqual(first)
    expect(site.asked).toHaveLength(before)
    expect(await readBalance(database, user.id)).toMatchObject({ dm: 19 })
  })

  it.each([
    ['/nowhere', PAGE_ERRORS.page_missing],
    ['/german', PAGE_ERRORS.not_english],
  ])('charges nothing and names the field when %s is their page', async (path, message) => {
    const { app, user } = await openApp()
    const response = await postGeneration(app, user, bothForm(path))
    expect({ status: response.status, body: await response.json() }).toEqual({
      status: 422,
      body: { code: 'website_unavailable', message, fields: [{ field: 'prospectUrl', message }] },
    })
    expect(await readBalance(database, user.id)).toMatchObject({ dm: 20 })
  })

  it('names the field of a missing or invalid address and charges nothing', async () => {
    const { app, user } = await openApp()
    const refused = async (fields: object) => {
      const response = await postGeneration(app, user, { ...bothForm('/theirs'), ...fields })
      const body = (await response.json()) as { fields?: { field: string; message: string }[] }
      return { status: response.status, fields: body.fields }
    }
    expect(await refused({ websiteUrl: '' })).toEqual({
      status: 422,
      fields: [{ field: 'websiteUrl', message: SENDER_WEBSITE_MISSING }],
    })
    expect(await refused({ prospectUrl: 'ftp://them' })).toEqual({
      status: 422,
      fields: [{ field: 'prospectUrl', message: INVALID_WEBSITE }],
    })
    expect(await readBalance(database, user.id)).toMatchObject({ dm: 20 })
  })
})

describe('score-message and revise-message with the page of a prospect', () => {
  it('count what their page says as given', async () => {
    const { user } = await openApp()
    const text =
      'Your site says you have offered same-day crowns since 2009. Our call cover texts back. Worth a look?'
    const form = { ...makeWebsiteForm(`${site.url}/`), prospectUrl: `${site.url}/theirs`, text }
    const scored = ScoredMessage.parse((await invokeFunction(user, 'score-message', form)).body)
    expect(scored.hardFailures).toEqual([])
    const { status, body } = await invokeFunction(user, 'revise-message', { ...form, aim: 'version' })
    expect(status).toBe(200)
    expect(RevisedMessage.parse(body).revision).not.toBeNull()
  })
})
