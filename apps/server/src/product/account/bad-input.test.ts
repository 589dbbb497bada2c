import { scriptedWriter } from '@firstline/copywriter/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callFunction } from '#test/call-function.ts'
import { UNKNOWN_ID } from '@firstline/wire/test-wire/fixtures'
import { makeUser } from '#test/make-user.ts'
import { type TestUser } from '@firstline/wire/test-wire/sign-up'
import { createProductDatabase } from '#test/product-database.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'

const { database } = await createProductDatabase()
let app: TestApp
let user: TestUser
beforeAll(async () => {
  app = await openTestApp({ database, writer: scriptedWriter({ runs: [] }) })
  user = await makeUser(app)
})
afterAll(() => app.close())

async function callAndRefuse(name: string, body: unknown) {
  const answer = await callFunction(app, user, name, body)
  const { code, fields } = answer.body as { code: string; fields?: { field: string; message: string }[] }
  return {
    status: answer.status,
    code,
    fields: fields?.map(({ field }) => field),
    message: fields?.at(-1)?.message,
  }
}

const deletion = { action: 'deleteAccount' }

describe('account functions: invalid input', () => {
  it.each([
    ['auth-operations', deletion, ['userId']],
    ['auth-operations', { ...deletion, userId: 'me' }, ['userId']],
    ['auth-operations', { ...deletion, userId: 7 }, ['userId']],
    ['auth-operations', { ...deletion, userId: null }, ['userId']],
    ['auth-operations', { ...deletion, userId: [UNKNOWN_ID] }, ['userId']],
    ['auth-operations', { ...deletion, userId: { $ne: null } }, ['userId']],
    ['auth-operations', { ...deletion, userId: "' or true --" }, ['userId']],
    ['auth-operations', { userId: UNKNOWN_ID }, ['action']],
    ['auth-operations', { action: 'deleteEverybody', userId: UNKNOWN_ID }, ['action']],
    ['auth-operations', {}, ['action', 'userId']],
    ['auth-operations', [deletion], ['action', 'userId']],
    ['auth-operations', '"deleteAccount"', ['action', 'userId']],
    ['auth-operations', 'null', ['action', 'userId']],
    ['auth-operations', '', ['action', 'userId']],
    ['testing-mode', { userId: UNKNOWN_ID }, ['enabled']],
    ['testing-mode', { userId: UNKNOWN_ID, enabled: 'true' }, ['enabled']],
    ['testing-mode', { userId: UNKNOWN_ID, enabled: 1 }, ['enabled']],
    ['testing-mode', [], ['userId', 'enabled']],
    ['reset-credits', {}, ['userId']],
    ['reset-credits', { userId: '0' }, ['userId']],
    ['reset-credits', '7', ['userId']],
  ])('makes %s name the invalid fields of %j', async (name, body, fields) => {
    expect(await callAndRefuse(name, body)).toMatchObject({ status: 422, code: 'invalid_fields', fields })
  })

  it('refuses a missing user id with the text of the specification', async () => {
    expect((await callAndRefuse('auth-operations', deletion)).message).toBe('User ID not found')
  })

  it('refuses malformed JSON and other content types', async () => {
    expect(await callAndRefuse('auth-operations', '{"action":')).toMatchObject({
      status: 400,
      code: 'bad_json',
    })
    const text = await app.fetch('/functions/v1/reset-credits', {
      method: 'POST',
      headers: { apikey: app.anonKey, authorization: `Bearer ${user.token}`, 'content-type': 'text/plain' },
      body: JSON.stringify({ userId: user.id }),
    })
    expect(text.status).toBe(415)
  })

  it('leaves the account unchanged after refused requests', async () => {
    const { data } = await user.client.from('user_profiles').select().single()
    expect(data).toMatchObject({ credits_dm: 6, credits_subject: 6, testing_mode: false, version: 2 })
  })
})
