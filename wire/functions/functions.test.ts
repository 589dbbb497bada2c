import { randomUUID } from 'node:crypto'
import { FunctionsHttpError } from '@supabase/supabase-js'
import { createParser } from 'eventsource-parser'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { RequestError } from '@firstline/platform/errors'
import { parseFields, readJsonBody } from '@firstline/platform/json-body'
import { listen } from '@firstline/wire/gateway/listen'
import { captureLogs } from '@firstline/platform/testing/capture-logs'
import { createTestDatabase } from '@firstline/platform/testing/test-database'
import { signWithSecret } from '@firstline/wire/test-wire/fixtures'
import { signUp } from '@firstline/wire/test-wire/sign-up'
import { openTestApi } from '@firstline/wire/test-wire/test-services'
import { defineFunction, eventStreamResponse, jsonResponse, type ServerEvent } from './index.ts'

const { database } = await createTestDatabase()
const admins: string[] = []
let hasCleanedUp = false

async function* countTo(limit: number): AsyncGenerator<ServerEvent> {
  try {
    for (let id = 1; id <= limit; id++) yield { id, event: 'item', data: { id, text: 'two\nlines' } }
    yield { event: 'done', data: {} }
  } finally {
    hasCleanedUp = true
  }
}

async function* failAfterOne(): AsyncGenerator<ServerEvent> {
  yield { id: 1, event: 'item', data: {} }
  throw new Error('the secret is 42')
}

const wire = await openTestApi({
  database,
  admins,
  functions: [
    defineFunction({
      name: 'echo',
      access: 'anon',
      handler: async (context, request) =>
        jsonResponse({
          userId: context.userId,
          email: context.email,
          role: context.identity.role,
          body: parseFields(z.object({ word: z.string().min(2) }), (await readJsonBody(request)) ?? {}),
        }),
    }),
    defineFunction({ name: 'mine', access: 'user', handler: (context) => jsonResponse(context.userId) }),
    defineFunction({ name: 'follow', access: 'user', handler: () => eventStreamResponse(countTo(1e9)) }),
    defineFunction({ name: 'all', access: 'admin', handler: () => jsonResponse('everything') }),
    defineFunction({ name: 'count', access: 'anon', handler: () => eventStreamResponse(countTo(3)) }),
    defineFunction({ name: 'endless', access: 'anon', handler: () => eventStreamResponse(countTo(1e9)) }),
    defineFunction({ name: 'failing', access: 'anon', handler: () => eventStreamResponse(failAfterOne()) }),
    defineFunction({
      name: 'busy',
      access: 'anon',
      handler: () => {
        throw new RequestError('too_many_requests', { retryAfterSeconds: 7 })
      },
    }),
    defineFunction({
      name: 'broken',
      access: 'anon',
      handler: () => {
        throw new Error('the password of ada@example.test is wrong')
      },
    }),
    defineFunction({
      name: 'slow',
      access: 'anon',
      timeLimitMs: 20,
      handler: () => new Promise<never>(() => undefined),
    }),
  ],
})

/** Reads the body, which the official client leaves unread in the error's context. */
async function readRefusal(error: unknown): Promise<{ status: number; body: unknown; headers: Headers }> {
  if (!(error instanceof FunctionsHttpError))
    throw new Error('expected a refusal by the function', { cause: error })
  const response = error.context as Response
  return { status: response.status, body: await response.json(), headers: response.headers }
}

describe('/functions/v1/<name>', () => {
  it('responds to anonymous and signed-in callers with their identity', async () => {
    const visitor = await wire.client().functions.invoke('echo', { body: { word: 'hello' } })
    expect(visitor.data).toEqual({ userId: null, email: null, role: 'anon', body: { word: 'hello' } })
    const { client, id: userId } = await signUp(wire, 'echo@example.test')
    const user = await client.functions.invoke('echo', { body: { word: 'hello' } })
    expect(user.data).toMatchObject({ userId, email: 'echo@example.test', role: 'authenticated' })
  })

  it('streams server-sent events with their ids', async () => {
    const { data, error } = await wire.client().functions.invoke<Response>('count', { body: {} })
    expect(error).toBeNull()
    expect(data?.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    const events: unknown[] = []
    const parser = createParser({
      onEvent: (event) => events.push({ ...event, data: JSON.parse(event.data) }),
    })
    parser.feed((await data?.text()) ?? '')
    expect(events).toEqual([
      { id: '1', event: 'item', data: { id: 1, text: 'two\nlines' } },
      { id: '2', event: 'item', data: { id: 2, text: 'two\nlines' } },
      { id: '3', event: 'item', data: { id: 3, text: 'two\nlines' } },
      { id: undefined, event: 'done', data: {} },
    ])
  })

  it('stops the event generator when the client disconnects', async () => {
    hasCleanedUp = false
    const response = await wire.fetch('/functions/v1/endless', { method: 'POST' })
    const reader = response.body?.getReader()
    await reader?.read()
    await reader?.cancel()
    expect(hasCleanedUp).toBe(true)
  })

  it('ends a failed stream without a final event and logs the error', async () => {
    const lines = captureLogs('error')
    const { server, port } = await listen(
      (request) => wire.fetchBare(new URL(request.url).pathname, request),
      '127.0.0.1',
      0,
    )
    const response = await fetch(`http://127.0.0.1:${port}/functions/v1/failing`, {
      method: 'POST',
      headers: { apikey: wire.gateway.keys.anonKey },
    })
    const text = await response.text()
    server.close()
    expect(text).toContain('event: item')
    expect(text).not.toContain('the secret is 42')
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain('the secret is 42')
  })

  it.each([
    ['half of a surrogate pair', { word: 'x\ud83d' }, 'word'],
    ['a NUL', { word: 'a\0b' }, 'word'],
    ['a nested value', { word: 'yes', parts: [{ inner: 'x\udfff' }] }, 'parts.0.inner'],
    ['a key', { word: 'yes', list: { 'x\ud83d': 1 } }, 'list.x\ufffd'],
  ])('refuses text that cannot be stored and names its field: %s', async (_what, body, field) => {
    const { error } = await wire.client().functions.invoke('echo', { body })
    expect(await readRefusal(error)).toMatchObject({
      status: 422,
      body: {
        code: 'invalid_fields',
        fields: [{ field, message: "This holds a character that can't be stored." }],
      },
    })
  })

  it('refuses JSON that is nested too deeply', async () => {
    const body = `${'['.repeat(200_000)}${']'.repeat(200_000)}`
    const headers = { 'content-type': 'application/json' }
    const { error } = await wire.client().functions.invoke('echo', { body, headers })
    expect(await readRefusal(error)).toMatchObject({ status: 400, body: { code: 'bad_json' } })
  })

  it('admits only signed-in users to user functions', async () => {
    const visitor = await wire.client().functions.invoke('mine', { body: {} })
    expect(await readRefusal(visitor.error)).toMatchObject({
      status: 401,
      body: { code: 'not_signed_in', message: 'You must be logged in to generate content' },
    })
    const { client, id: userId } = await signUp(wire, 'mine@example.test')
    expect((await client.functions.invoke('mine', { body: {} })).data).toBe(userId)
  })

  it('refuses the token of an ended session and continues streams that had started', async () => {
    const { client } = await signUp(wire, 'ended@example.test')
    const { data } = await client.functions.invoke<Response>('follow', { body: {} })
    const reader = data?.body?.getReader()
    await reader?.read()
    const token = (await client.auth.getSession()).data.session?.access_token
    await client.auth.signOut()
    for (let count = 0; count < 20; count++) expect(await reader?.read()).toMatchObject({ done: false })
    await reader?.cancel()
    for (const name of ['mine', 'follow', 'all']) {
      const headers = { authorization: `Bearer ${token}` }
      const response = await wire.fetch(`/functions/v1/${name}`, { method: 'POST', headers })
      expect(response.status).toBe(401)
      expect(await response.json()).toMatchObject({ code: 'not_signed_in' })
    }
  })

  it('accepts a token without a session while its user exists and is not banned', async () => {
    const { id: userId } = await signUp(wire, 'sessionless@example.test')
    const call = async (claims: object) => {
      const iat = Math.floor(Date.now() / 1_000)
      const times = { iat, exp: iat + 3_600 }
      const token = await signWithSecret({
        role: 'authenticated',
        aud: 'authenticated',
        sub: userId,
        ...times,
        ...claims,
      })
      const headers = { authorization: `Bearer ${token}` }
      return (await wire.fetch('/functions/v1/mine', { method: 'POST', headers })).status
    }
    expect(await call({})).toBe(200)
    expect(await call({ exp: undefined })).toBe(401)
    expect(await call({ sub: undefined })).toBe(401)
    expect(await call({ sub: 'somebody' })).toBe(401)
    expect(await call({ session_id: randomUUID() })).toBe(401)
    expect(await call({ session_id: 'none' })).toBe(401)
    expect(await call({ sub: randomUUID() })).toBe(401)
    const other = await signUp(wire, 'another@example.test')
    const [session] = await database.query('select id from auth.sessions where user_id = $1', [other.id])
    expect(await call({ session_id: session?.['id'] })).toBe(401)
    expect(await call({ sub: other.id, session_id: session?.['id'] })).toBe(200)
    await database.query("update auth.users set banned_until = now() + interval '1 hour' where id = $1", [
      userId,
    ])
    expect(await call({})).toBe(403)
  })

  it('admits administrators and the service key to admin functions', async () => {
    const { client, id: userId } = await signUp(wire, 'boss@example.test')
    const before = await client.functions.invoke('all', { body: {} })
    expect(await readRefusal(before.error)).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    admins.push(userId)
    expect((await client.functions.invoke('all', { body: {} })).data).toBe('everything')
    const service = wire.client(wire.gateway.keys.serviceRoleKey)
    expect((await service.functions.invoke('all', { body: {} })).data).toBe('everything')
  })

  it('refuses an invalid token even where none is required', async () => {
    const response = await wire.fetch('/functions/v1/echo', {
      method: 'POST',
      headers: { authorization: 'Bearer nonsense', 'content-type': 'application/json' },
      body: '{"word":"hello"}',
    })
    expect(response.status).toBe(401)
    expect(await response.json()).toMatchObject({ code: 'not_signed_in' })
  })

  it('reports the invalid fields of a request', async () => {
    const { error } = await wire.client().functions.invoke('echo', { body: { word: 'x' } })
    expect(await readRefusal(error)).toMatchObject({
      status: 422,
      body: { code: 'invalid_fields', fields: [{ field: 'word', message: expect.any(String) }] },
    })
  })

  it('reports a missing field as required (P4.2)', async () => {
    const { error } = await wire.client().functions.invoke('echo', { body: {} })
    expect(await readRefusal(error)).toMatchObject({
      body: { code: 'invalid_fields', fields: [{ field: 'word', message: 'Required' }] },
    })
  })

  it('returns separate errors for invalid, unsupported, empty and large bodies', async () => {
    const post = async (body: string, type: string) => {
      const init = { method: 'POST', body, headers: { 'content-type': type } }
      const response = await wire.fetch('/functions/v1/echo', init)
      return [response.status, ((await response.json()) as { code: string }).code]
    }
    expect(await post('{"word"', 'application/json')).toEqual([400, 'bad_json'])
    expect(await post('{"word":"hello"}', 'text/plain')).toEqual([415, 'unsupported_media_type'])
    expect(await post('', 'text/plain')).toEqual([422, 'invalid_fields'])
    expect(await post('x'.repeat(1024 * 1024 + 1), 'application/json')).toEqual([413, 'body_too_large'])
  })

  it('sends Retry-After when there were too many requests', async () => {
    const { error } = await wire.client().functions.invoke('busy', { body: {} })
    const { status, headers } = await readRefusal(error)
    expect([status, headers.get('retry-after')]).toEqual([429, '7'])
  })

  it('hides an unexpected error and logs it by request id without addresses', async () => {
    const lines = captureLogs('error')
    const { error } = await wire.client().functions.invoke('broken', { body: {} })
    const { status, body, headers } = await readRefusal(error)
    expect(status).toBe(500)
    expect(body).toEqual({ code: 'unexpected_failure', message: 'An unexpected error has occurred' })
    expect(lines[0]).toContain(headers.get('x-request-id') ?? 'nothing')
    expect(lines[0]).toContain('the password of [address] is wrong')
  })

  it('returns 504 when a function exceeds its time limit', async () => {
    const { error } = await wire.client().functions.invoke('slow', { body: {} })
    expect(await readRefusal(error)).toMatchObject({ status: 504, body: { code: 'request_timeout' } })
  })

  it('returns 404 for unknown names and 405 for other methods', async () => {
    const unknown = await wire.client().functions.invoke('nothing', { body: {} })
    expect(await readRefusal(unknown.error)).toMatchObject({ status: 404, body: { code: 'not_found' } })
    const get = await wire.fetch('/functions/v1/echo')
    expect([get.status, get.headers.get('allow')]).toEqual([405, 'POST'])
  })
})
