import { once } from 'node:events'
import { ERRORS } from '@firstline/contract/errors'
import { scriptedWriter } from '@firstline/copywriter/testing'
import { createFixedClock } from '@firstline/platform/clock'
import { listen } from '@firstline/wire/gateway/listen'
import { password } from '@firstline/wire/test-wire/fixtures'
import { openRawSocket } from '@firstline/wire/test-wire/raw-socket'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DRAFTS_SCRIPT } from './drafts.ts'
import { makeForm } from './make-form.ts'
import { makeUser } from './make-user.ts'
import { postGeneration } from './post-generation.ts'
import { createProductDatabase } from './product-database.ts'
import { readBalance } from './read-balance.ts'
import { openTestApp } from './test-app.ts'

const { database, owner } = await createProductDatabase()
const clock = createFixedClock(new Date())
const app = await openTestApp({ database, writer: scriptedWriter(DRAFTS_SCRIPT), clock })
const { server, port } = await listen(
  (request) => app.fetch(new URL(request.url).pathname, request),
  '127.0.0.1',
  0,
  app.realtime.upgrade,
)
const user = await makeUser(app)
afterAll(async () => {
  await app.close()
  const closed = once(server, 'close')
  server.close()
  await closed
})

const TABLES = ['public.generations', 'public.senders', 'auth.sessions', 'auth.users', 'realtime.messages']

/** PostgreSQL's error for a write that finds no space. */
async function fillStorage(sqlState: string, tables = TABLES): Promise<void> {
  await owner.query(
    `create or replace function public.refuse_write() returns trigger language plpgsql as $$ begin
       raise exception 'could not extend file: No space left on device' using errcode = '${sqlState}';
     end $$`,
  )
  for (const table of tables)
    await owner.query(
      `create trigger aaa_refuse_write before insert or update on ${table} execute function public.refuse_write()`,
    )
}
const freeStorage = () => owner.query('drop function if exists public.refuse_write cascade')
afterEach(freeStorage)

async function sendRequest(path: string, init: RequestInit = {}) {
  const headers = {
    apikey: app.anonKey,
    authorization: `Bearer ${user.token}`,
    'content-type': 'application/json',
  }
  const response = await app.fetch(path, { headers, ...init })
  const text = await response.text()
  const retryAfter = response.headers.get('retry-after')
  return { status: response.status, retryAfter, body: text === '' ? null : (JSON.parse(text) as unknown) }
}
const post = (path: string, body: object) => sendRequest(path, { method: 'POST', body: JSON.stringify(body) })

const refusal = { status: 503, retryAfter: '5' }

describe.each([
  ['the disk is full', '53100'],
  ['the database is out of memory', '53200'],
])('the server while %s', (_title, sqlState) => {
  beforeEach(() => fillStorage(sqlState))

  it('refuses generations with 503 and Retry-After, and charges nothing', async () => {
    const { message } = ERRORS.database_unavailable
    const answer = { ...refusal, body: { code: 'database_unavailable', message } }
    expect(await post('/functions/v1/generate-messages', makeForm())).toEqual(answer)
    expect(await post('/functions/v1/generate-demo-messages', makeForm())).toEqual(answer)
    expect(await readBalance(database, user.id)).toMatchObject({ dm: 6 })
  })

  it('refuses sign-ins, sign-ups and rows with 503 and Retry-After', async () => {
    const { email } = user
    expect(await post('/auth/v1/token?grant_type=password', { email, password })).toMatchObject(refusal)
    expect(await post('/auth/v1/signup', { email: 'new@example.test', password })).toMatchObject(refusal)
    expect(await post('/rest/v1/senders', { name: 'Ada' })).toMatchObject({
      ...refusal,
      body: { code: sqlState },
    })
  })

  it('refuses a private channel with the reason', async () => {
    const socket = await openRawSocket(
      `ws://127.0.0.1:${port}/realtime/v1/websocket?vsn=2.0.0&apikey=${app.anonKey}`,
      '2.0.0',
    )
    const config = { private: true }
    const reply = await socket.join('realtime:room', { config, access_token: user.token })
    expect(reply.payload).toEqual({
      status: 'error',
      response: {
        reason: 'UnableToConnectToProject: Realtime was unable to connect to the project database',
      },
    })
    socket.terminate()
  })

  it('is not ready until writes have succeeded for five seconds', async () => {
    clock.advance(5_000)
    expect(await sendRequest('/readyz')).toMatchObject({ status: 200 })
    await post('/rest/v1/senders', { name: 'Ada' })
    expect(await sendRequest('/readyz')).toMatchObject({ ...refusal, body: { code: 'database_unavailable' } })
    expect(await sendRequest('/healthz')).toMatchObject({ status: 200 })
    await freeStorage()
    expect(await sendRequest('/readyz')).toMatchObject(refusal)
    clock.advance(5_000)
    expect(await sendRequest('/readyz')).toMatchObject({ status: 200 })
    expect((await postGeneration(app, user, makeForm())).status).toBe(200)
    await database.query('update public.user_profiles set credits_dm = 6')
  })
})

describe('a disk that fills while a generation is written', () => {
  it('ends it with 503 and Retry-After, and returns the credit', async () => {
    await fillStorage('53100', ['public.generation_items'])
    expect(await post('/functions/v1/generate-messages', makeForm())).toMatchObject({
      ...refusal,
      body: { code: 'database_unavailable' },
    })
    expect(await readBalance(database, user.id)).toMatchObject({ dm: 6 })
  })
})
