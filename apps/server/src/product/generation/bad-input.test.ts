import { INSIGHT_MAX_LENGTH } from '@firstline/contract/limits'
import { scriptedWriter } from '@firstline/copywriter/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { balanceOf } from '#test/balance.ts'
import { createProductDatabase } from '#test/product-database.ts'
import { makeForm } from '#test/make-form.ts'
import { makeUser, type TestUser } from '#test/make-user.ts'
import { postGeneration } from '#test/post-generation.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'

const { database } = await createProductDatabase()
let app: TestApp
let user: TestUser
beforeAll(async () => {
  // Nothing is prepared: a writer that is asked at all fails the test.
  app = await openTestApp({ database, writer: scriptedWriter({ runs: [] }) })
  user = await makeUser(app)
})
afterAll(() => app.close())

async function refusalOf(body: unknown, headers?: Record<string, string>) {
  const response = await postGeneration(app, user, body, headers ? { headers } : {})
  const answer = (await response.json()) as { code: string; message: string; fields?: { field: string }[] }
  // Whatever was refused, nothing was charged.
  expect(await balanceOf(database, user.id)).toEqual({ dm: 6, subject: 6, insight: 3 })
  return { status: response.status, code: answer.code, fields: answer.fields?.map(({ field }) => field) }
}

describe('generate-messages refuses', () => {
  it.each([
    ['tone', { tone: 'Loud' }],
    ['emotion', { emotion: 'Rage' }],
    ['messageType', { messageType: 'Fax' }],
    ['ctaType', { ctaType: 'Send money' }],
    ['ctaType', { messageType: 'Email Subject Line', ctaType: 'DM me YES' }],
    ['targetAudience', { targetAudience: '  ' }],
    ['product', { product: '' }],
    ['product', { product: 'x'.repeat(301) }],
    ['painPoint', { painPoint: 'x'.repeat(501) }],
    ['insight', { insight: 'x'.repeat(INSIGHT_MAX_LENGTH + 1) }],
    ['targetAudience', { targetAudience: 'dentists\u0000' }],
    ['requestId', { requestId: 'seven' }],
    ['action', { action: 'burn' }],
    ['websiteUrl', { websiteOnlyMode: true, websiteUrl: 'javascript:alert(1)' }],
  ])('a bad %s by name: %j', async (field, fields) => {
    const body = { ...makeForm(), ...fields }
    expect(await refusalOf(body)).toEqual({ status: 422, code: 'invalid_fields', fields: [field] })
  })

  it('every missing field at once', async () => {
    const refusal = await refusalOf({ messageType: 'Cold DM' })
    expect(refusal).toEqual({ status: 422, code: 'invalid_fields', fields: ['targetAudience', 'product'] })
  })

  it('a field of the wrong type', async () => {
    expect(await refusalOf({ ...makeForm(), product: { $ne: 1 } })).toMatchObject({
      status: 422,
      fields: ['product'],
    })
  })

  it('no body', async () => {
    expect(await refusalOf('')).toMatchObject({
      status: 422,
      code: 'invalid_fields',
      fields: ['messageType'],
    })
  })

  it.each(['{"messageType":', '[]', 'null', '"text"', '3'])('a body that is no form: %s', async (body) => {
    const { status } = await refusalOf(body)
    expect([400, 422]).toContain(status)
  })

  it('broken JSON', async () => {
    expect(await refusalOf('{"messageType": "Cold DM",}')).toMatchObject({ status: 400, code: 'bad_json' })
  })

  it('a body of 2 MB', async () => {
    const body = JSON.stringify({ ...makeForm(), padding: 'x'.repeat(2 * 1024 * 1024) })
    expect(await refusalOf(body)).toMatchObject({ status: 413, code: 'body_too_large' })
  })

  it('another content type', async () => {
    const body = JSON.stringify(makeForm())
    expect(await refusalOf(body, { 'content-type': 'text/plain' })).toMatchObject({
      status: 415,
      code: 'unsupported_media_type',
    })
  })

  it('a Last-Event-ID that is no position', async () => {
    expect(
      await refusalOf(makeForm({}), { accept: 'text/event-stream', 'last-event-id': 'x' }),
    ).toMatchObject({
      status: 422,
    })
  })
})
