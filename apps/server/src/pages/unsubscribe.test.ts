import { TEST_KEYS, TEST_URL } from '@firstline/wire/test-wire/test-keys'
import type { TestUser } from '@firstline/wire/test-wire/sign-up'
import { afterAll, describe, expect, it } from 'vitest'
import { createUnsubscribeLinks } from '#server/product/mails/index.ts'
import { makeUser } from '#test/make-user.ts'
import { createProductDatabase } from '#test/product-database.ts'
import { openTestApp } from '#test/test-app.ts'

const { database, owner } = await createProductDatabase()
const app = await openTestApp({ database })
afterAll(() => app.close())

const links = createUnsubscribeLinks(TEST_KEYS.jwtSecret, TEST_URL)
const linkFor = ({ id }: TestUser, kind: 'credits-low' | 'weekly-summary' = 'credits-low') =>
  links.create({ userId: id, kind })
const isOn = async ({ id }: TestUser, kind = 'credits-low') => {
  const [row] = await owner.query<{ wanted: boolean }>('select firstline.wants_mail($1, $2) as wanted', [
    id,
    kind,
  ])
  return row?.wanted
}
const ONE_CLICK = { 'List-Unsubscribe': 'One-Click' }

/** A POST without a session or a cookie, as mail providers send it. */
async function post(
  link: string,
  fields: Record<string, string> | FormData | string,
  init: RequestInit = {},
) {
  const isWritten = typeof fields === 'string' || fields instanceof FormData
  const body = isWritten ? fields : new URLSearchParams(fields)
  const response = await app.fetch(link, { method: 'POST', body, ...init })
  return { status: response.status, html: await response.text(), headers: response.headers }
}

describe('link of an optional mail', () => {
  it('is on this installation and shows neither the user nor the kind', async () => {
    const user = await makeUser(app)
    const link = linkFor(user)
    expect(new URL(link).origin).toBe(TEST_URL)
    const token = new URL(link).searchParams.get('token') ?? ''
    for (const part of [link, Buffer.from(token, 'base64url').toString('latin1')]) {
      expect(part).not.toContain(user.id)
      expect(part).not.toContain('credits-low')
    }
  })
})

describe('GET /unsubscribe', () => {
  it('shows what is unsubscribed with a button and changes nothing', async () => {
    const user = await makeUser(app)
    const response = await app.fetch(linkFor(user))
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
    })
    const html = await response.text()
    expect(html).toContain('<strong>Credits running low</strong>')
    expect(html).toContain('<button name="List-Unsubscribe" value="One-Click">Unsubscribe</button>')
    await app.fetch(linkFor(user), { method: 'HEAD' })
    expect(await isOn(user)).toBe(true)
  })

  it('responds with 404 to a token that was not made here, and repeats none of it', async () => {
    const user = await makeUser(app)
    const link = new URL(linkFor(user))
    const token = link.searchParams.get('token') ?? ''
    const other = createUnsubscribeLinks('another secret of another installation', TEST_URL)
    const tokens = [
      '',
      'x',
      `${token}A`,
      token.slice(0, -4),
      `${token.slice(0, 20)}AAAA${token.slice(24)}`,
      '<b>',
    ]
    const paths = [
      '/unsubscribe',
      other.create({ userId: user.id, kind: 'credits-low' }),
      ...tokens.map((each) => `/unsubscribe?token=${encodeURIComponent(each)}`),
    ]
    for (const path of paths) {
      const response = await app.fetch(path)
      expect(response.status, path).toBe(404)
      expect(await response.text()).not.toContain('<b>')
      expect((await post(path, ONE_CLICK)).status, path).toBe(404)
    }
    expect(await isOn(user)).toBe(true)
  })
})

describe('POST /unsubscribe', () => {
  it('unsubscribes in one click without a session, and only from this kind (RFC 8058)', async () => {
    const user = await makeUser(app)
    const { status, html } = await post(linkFor(user), ONE_CLICK)
    expect(status).toBe(200)
    expect(html).toContain('You are unsubscribed')
    expect([await isOn(user), await isOn(user, 'credits-renewed')]).toEqual([false, true])
    expect((await post(linkFor(user), ONE_CLICK)).status).toBe(200)
    expect(await (await app.fetch(linkFor(user))).text()).toContain('Switch it on again')
  })

  it('accepts a multipart form, and switches the mail on again', async () => {
    const user = await makeUser(app)
    const form = new FormData()
    form.set('List-Unsubscribe', 'One-Click')
    expect((await post(linkFor(user), form)).status).toBe(200)
    expect(await isOn(user)).toBe(false)
    expect((await post(linkFor(user), { mails: 'on' })).html).toContain('>Unsubscribe</button>')
    expect(await isOn(user)).toBe(true)
  })

  it('withdraws the consent of the weekly summary', async () => {
    const user = await makeUser(app)
    const link = linkFor(user, 'weekly-summary')
    await post(link, { mails: 'on' })
    await post(link, ONE_CLICK)
    expect(
      await owner.query(
        "select withdrawn_at is not null as is_withdrawn from public.consents where user_id = $1 and kind = 'weekly-summary'",
        [user.id],
      ),
    ).toEqual([{ is_withdrawn: true }])
  })

  it.for([
    ['an empty body', '', 400],
    ['another field', 'a=b', 400],
    ['a body that is too large', `List-Unsubscribe=One-Click&a=${'a'.repeat(5_000)}`, 413],
  ] as const)('changes nothing for %s', async ([, body, status]) => {
    const user = await makeUser(app)
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const answer = await post(linkFor(user), body, { headers })
    expect(answer).toMatchObject({ status, html: expect.stringContaining('Nothing was changed') })
    expect(await isOn(user)).toBe(true)
  })

  it('succeeds for an account that was deleted', async () => {
    const user = await makeUser(app)
    const link = linkFor(user)
    await owner.query('delete from auth.users where id = $1', [user.id])
    expect((await post(link, ONE_CLICK)).status).toBe(200)
    expect(await (await app.fetch(link)).text()).toContain('You are unsubscribed')
  })
})
