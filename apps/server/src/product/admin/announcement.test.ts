import type { AnnouncementDraft } from '@firstline/contract/announcement'
import { RuntimeConfig } from '@firstline/contract/runtime'
import { scriptedWriter } from '@firstline/copywriter/testing'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createFixedClock } from '@firstline/platform/clock'
import type { TestUser } from '@firstline/wire/test-wire/sign-up'
import { callFunction } from '#test/call-function.ts'
import { makeUser } from '#test/make-user.ts'
import { createProductDatabase } from '#test/product-database.ts'
import { openTestApp } from '#test/test-app.ts'

const { database } = await createProductDatabase()
const clock = createFixedClock(new Date())
const app = await openTestApp({ database, writer: scriptedWriter({ runs: [] }), clock })
const replica = await openTestApp({ database, writer: scriptedWriter({ runs: [] }), clock })
afterAll(async () => {
  await app.close()
  await replica.close()
})
let admin: TestUser
beforeAll(async () => {
  admin = await makeUser(app, { role: 'admin' })
})

const draft = (changes: Partial<AnnouncementDraft> = {}): AnnouncementDraft => ({
  text: 'Maintenance on Sunday at 6 <UTC>',
  kind: 'warning',
  audience: 'everybody',
  endsAt: null,
  ...changes,
})
const call = (body: object, by: TestUser = admin) => callFunction(app, by, 'admin-announcement', body)
const readSettings = async (from = app) =>
  RuntimeConfig.parse(await (await from.fetch('/config.json')).json())

/** The id of the current announcement. */
async function readBasis(): Promise<string | null> {
  return (await readSettings()).announcement?.id ?? null
}
const publish = async (announcement: object | null) => call({ basis: await readBasis(), announcement })

describe('admin-announcement', () => {
  it('shows an announcement on every replica, records it, and takes it down', async () => {
    expect(await call({})).toMatchObject({ status: 200, body: { announcement: null } })
    expect(await publish(draft({ text: '  Maintenance on Sunday at 6 <UTC> ' }))).toMatchObject({
      status: 200,
      body: { announcement: draft() },
    })
    const shown = {
      announcement: { id: expect.any(String), kind: 'warning', audience: 'everybody', endsAt: null },
      announcementText: draft().text,
    }
    expect(await readSettings()).toMatchObject(shown)
    expect(await readSettings(replica)).toMatchObject({ announcement: null })
    clock.advance(5_000)
    await vi.waitFor(async () => expect(await readSettings(replica)).toMatchObject(shown))
    expect(await publish(null)).toMatchObject({ body: { announcement: null } })
    expect(await readSettings()).toMatchObject({ announcement: null, announcementText: '' })
    const audit = await database.query(
      "select actor, before, after from public.audit_log where action = 'announcement' order by id",
    )
    expect(audit).toMatchObject([
      { actor: admin.id, after: { announcement: { text: draft().text, kind: 'warning' } } },
      { actor: admin.id, before: { announcement: { text: draft().text } }, after: { announcement: null } },
    ])
  })

  it('accepts one of two concurrent announcements and returns it to the other administrator', async () => {
    const other = await makeUser(app, { role: 'admin' })
    const basis = await readBasis()
    const answers = await Promise.all([
      call({ basis, announcement: draft({ text: 'One' }) }),
      call({ basis, announcement: draft({ text: 'Other' }) }, other),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const { announcementText } = await readSettings()
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'version_conflict',
      message: expect.stringContaining('Another administrator'),
      announcement: { text: announcementText },
    })
  })

  it('ends an announcement at its time, on its own', async () => {
    const endsAt = new Date(clock.now().getTime() + 60_000).toISOString()
    await publish(draft({ endsAt }))
    expect((await readSettings()).announcement).toMatchObject({ endsAt })
    clock.advance(60_000)
    expect(await readSettings()).toMatchObject({ announcement: null, announcementText: '' })
  })

  it.each([
    ['announcement.text', { text: '' }],
    ['announcement.text', { text: 'x'.repeat(201) }],
    ['announcement.text', { text: 'two\nlines' }],
    ['announcement.kind', { kind: 'party' }],
    ['announcement.audience', { audience: 'friends' }],
    ['announcement.endsAt', { endsAt: 'tomorrow' }],
    ['announcement.endsAt', { endsAt: '2001-01-31T12:00:00Z' }],
  ])('names the invalid field %s of %j', async (field, changes) => {
    expect(await publish({ ...draft(), ...changes })).toMatchObject({
      status: 422,
      body: { fields: [{ field }] },
    })
  })

  it('refuses other users, and a value by REST that is no announcement', async () => {
    expect(await call({ announcement: draft() }, await makeUser(app))).toMatchObject({ status: 403 })
    const { status } = await admin.client
      .from('app_config')
      .upsert({ key: 'announcement', value: { text: '<b>x</b>', kind: 'party' } })
    expect(status).toBe(400)
  })
})
