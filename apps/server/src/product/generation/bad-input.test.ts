import { INSIGHT_MAX_LENGTH } from '@firstline/contract/limits'
import { scriptedWriter } from '@firstline/copywriter/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readBalance } from '#test/read-balance.ts'
import { createProductDatabase } from '#test/product-database.ts'
import { makeForm } from '#test/make-form.ts'
import { makeUser } from '#test/make-user.ts'
import { makeAddress } from '@firstline/wire/test-wire/fixtures'
import { makeVisitor } from '#test/make-visitor.ts'
import { type TestUser } from '@firstline/wire/test-wire/sign-up'
import { postGeneration } from '#test/post-generation.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'

const { database } = await createProductDatabase()
let app: TestApp
let user: TestUser
beforeAll(async () => {
  // The script is empty, so a call of the writer fails the test.
  app = await openTestApp({ database, writer: scriptedWriter({ runs: [] }) })
  user = await makeUser(app)
})
afterAll(() => app.close())

async function postAndRefuse(body: unknown, headers?: Record<string, string>) {
  const response = await postGeneration(app, user, body, headers ? { headers } : {})
  const answer = (await response.json()) as { code: string; message: string; fields?: { field: string }[] }
  // A refused request is never charged.
  expect(await readBalance(database, user.id)).toEqual({ dm: 6, subject: 6, insight: 3 })
  return { status: response.status, code: answer.code, fields: answer.fields?.map(({ field }) => field) }
}

describe('generate-messages: invalid input', () => {
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
  ])('names the invalid field %s of %j', async (field, fields) => {
    const body = { ...makeForm(), ...fields }
    expect(await postAndRefuse(body)).toEqual({ status: 422, code: 'invalid_fields', fields: [field] })
  })

  it('names every missing field in one response', async () => {
    const refusal = await postAndRefuse({ messageType: 'Cold DM' })
    expect(refusal).toEqual({ status: 422, code: 'invalid_fields', fields: ['targetAudience', 'product'] })
  })

  it('refuses a field of the wrong type', async () => {
    expect(await postAndRefuse({ ...makeForm(), product: { $ne: 1 } })).toMatchObject({
      status: 422,
      fields: ['product'],
    })
  })

  it('refuses a request without a body', async () => {
    expect(await postAndRefuse('')).toMatchObject({
      status: 422,
      code: 'invalid_fields',
      fields: ['messageType'],
    })
  })

  it.each(['{"messageType":', '[]', 'null', '"text"', '3'])(
    'refuses a body that is not a form: %s',
    async (body) => {
      const { status } = await postAndRefuse(body)
      expect([400, 422]).toContain(status)
    },
  )

  it('refuses malformed JSON with 400', async () => {
    expect(await postAndRefuse('{"messageType": "Cold DM",}')).toMatchObject({
      status: 400,
      code: 'bad_json',
    })
  })

  it('refuses a body of 2 MB', async () => {
    const body = JSON.stringify({ ...makeForm(), padding: 'x'.repeat(2 * 1024 * 1024) })
    expect(await postAndRefuse(body)).toMatchObject({ status: 413, code: 'body_too_large' })
  })

  it('refuses a content type other than JSON', async () => {
    const body = JSON.stringify(makeForm())
    expect(await postAndRefuse(body, { 'content-type': 'text/plain' })).toMatchObject({
      status: 415,
      code: 'unsupported_media_type',
    })
  })

  it.each([
    [
      'another language',
      { targetAudience: 'Zahnärzte in Berlin', product: 'Webseiten für Praxen' },
      'English only',
    ],
    ['a product without a word', { product: '24/7' }, 'does not say what you offer'],
  ])('refuses %s without a reservation, for members and visitors', async (_, fields, reason) => {
    const builtIn = await openTestApp({ database })
    const member = await makeUser(builtIn)
    const visitor = makeVisitor(builtIn, makeAddress())
    const refusals = [
      await postGeneration(builtIn, member, makeForm(fields)),
      await visitor.post({ ...makeForm(fields), isDemo: true }),
    ]
    for (const refusal of refusals) {
      expect(refusal.status).toBe(422)
      expect(await refusal.json()).toMatchObject({
        code: 'brief_too_thin',
        message: expect.stringContaining(reason),
      })
    }
    const left = await (await visitor.post({ checkOnly: true })).json()
    expect(left).toMatchObject({ remaining: 2 })
    const query = "select reason from public.credit_movements where user_id = $1 and reason <> 'opening'"
    expect(await database.query(query, [member.id])).toEqual([])
    await builtIn.close()
  })

  it('refuses a Last-Event-ID that is not a position', async () => {
    expect(
      await postAndRefuse(makeForm({}), { accept: 'text/event-stream', 'last-event-id': 'x' }),
    ).toMatchObject({
      status: 422,
    })
  })
})
