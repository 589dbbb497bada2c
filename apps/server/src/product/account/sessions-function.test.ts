import { randomUUID } from 'node:crypto'
import { AccountSessions } from '@firstline/contract/account'
import { afterAll, describe, expect, it } from 'vitest'
import { callFunction } from '#test/call-function.ts'
import { makeUser } from '#test/make-user.ts'
import { type TestUser } from '@firstline/wire/test-wire/sign-up'
import { createProductDatabase } from '#test/product-database.ts'
import { openTestApp } from '#test/test-app.ts'
import { testClock } from '@firstline/platform/testing/test-clock'

const { database } = await createProductDatabase()
let now = new Date()
const advanceClock = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1_000)
}
const app = await openTestApp({
  database,
  clock: { ...testClock, now: () => now },
  environment: { TRUSTED_PROXIES: '127.0.0.1' },
})
afterAll(() => app.close())

/** Signs the same user in from another address. */
async function signInAgain(user: TestUser, address = '203.0.113.9'): Promise<TestUser> {
  const response = await app.fetch('/auth/v1/token?grant_type=password', {
    method: 'POST',
    headers: { apikey: app.anonKey, 'x-forwarded-for': address, 'user-agent': 'Old Phone' },
    body: JSON.stringify({ email: user.email, password: user.password }),
  })
  const session = (await response.json()) as { access_token: string }
  return { ...user, token: session.access_token }
}

async function listSessions(user: TestUser): Promise<AccountSessions> {
  const response = await app.fetch('/functions/v1/account-sessions', {
    headers: { apikey: app.anonKey, authorization: `Bearer ${user.token}` },
  })
  expect(response.status).toBe(200)
  expect(response.headers.get('cache-control')).toBe('no-store')
  const text = await response.text()
  expect(text).not.toMatch(/token|"user_id"/)
  return AccountSessions.parse(JSON.parse(text))
}

const end = (user: TestUser, id: unknown) => callFunction(app, user, 'account-sessions', { endSession: id })
const isValid = async ({ token, client }: TestUser) => (await client.auth.getUser(token)).error === null

describe('account-sessions', () => {
  it('lists sessions by last use and marks the current one', async () => {
    const user = await makeUser(app)
    advanceClock(60)
    const phone = await signInAgain(user)
    const { sessions, hasPassword } = await listSessions(user)
    expect(sessions).toEqual([
      {
        id: expect.any(String),
        createdAt: now.toISOString(),
        lastUsedAt: now.toISOString(),
        userAgent: 'Old Phone',
        address: '203.0.113.9',
        isCurrent: false,
      },
      expect.objectContaining({ address: '127.0.0.1', isCurrent: true }),
    ])
    expect(hasPassword).toBe(true)
    expect((await listSessions(phone)).sessions.map(({ isCurrent }) => isCurrent)).toEqual([true, false])
    advanceClock(60)
    await user.client.auth.refreshSession()
    const [first] = (await listSessions(phone)).sessions
    expect(first).toMatchObject({ isCurrent: false, lastUsedAt: now.toISOString() })
  })

  it.each([
    ['203.0.113.9:5678', '203.0.113.9'],
    ['198.51.100.1, [2001:db8::1]:80', '2001:db8::1'],
    ['[2001:db8::1]', '2001:db8::1'],
    ['203.0.113.9, [::ffff:127.0.0.1]:443', '203.0.113.9'],
    ['2001:db8::1:80', '2001:db8::1:80'],
    ['203.0.113.9:x', '127.0.0.1'],
  ])('lists the address of a request that was forwarded for %s', async (forwarded, address) => {
    const user = await makeUser(app)
    const { sessions } = await listSessions(await signInAgain(user, forwarded))
    expect(sessions.find(({ isCurrent }) => isCurrent)?.address).toBe(address)
  })

  it('ends a session with its tokens and returns the remaining ones', async () => {
    const user = await makeUser(app)
    const phone = await signInAgain(user)
    const other = (await listSessions(user)).sessions.find(({ isCurrent }) => !isCurrent)
    const { status, body } = await end(user, other?.id)
    expect(status).toBe(200)
    expect(AccountSessions.parse(body).sessions).toMatchObject([{ isCurrent: true }])
    expect([await isValid(user), await isValid(phone)]).toEqual([true, false])
    const tokens = await database.query('select 1 from auth.refresh_tokens where session_id = $1', [
      other?.id,
    ])
    expect(tokens).toEqual([])
    const journal = await database.query(
      `select 1 from auth.audit_log_entries where payload ->> 'action' = 'logout' and payload ->> 'actor_id' = $1`,
      [user.id],
    )
    expect(journal).toHaveLength(1)
    expect((await end(user, other?.id)).status).toBe(404)
  })

  it('ends the session of the caller', async () => {
    const user = await makeUser(app)
    const [own] = (await listSessions(user)).sessions
    expect(await end(user, own?.id.toUpperCase())).toMatchObject({ status: 200, body: { sessions: [] } })
    expect(await isValid(user)).toBe(false)
  })

  it('refuses to end a session of another user', async () => {
    const [user, other] = [await makeUser(app), await makeUser(app)]
    const [theirs] = (await listSessions(other)).sessions
    expect(await end(user, theirs?.id)).toMatchObject({ status: 404, body: { code: 'not_found' } })
    expect(await end(user, randomUUID())).toMatchObject({ status: 404 })
    expect(await isValid(other)).toBe(true)
  })

  it('refuses the token of an ended session', async () => {
    const user = await makeUser(app)
    const phone = await signInAgain(user)
    const thief = (await listSessions(user)).sessions.find(({ isCurrent }) => !isCurrent)
    await end(user, thief?.id)
    const [own] = (await listSessions(user)).sessions
    expect(await end(phone, own?.id)).toMatchObject({ status: 401, body: { code: 'not_signed_in' } })
    expect(await isValid(user)).toBe(true)
  })

  it('does not list expired sessions', async () => {
    const user = await makeUser(app)
    await signInAgain(user)
    await database.query(
      "update auth.sessions set not_after = $2 where user_id = $1 and user_agent = 'Old Phone'",
      [user.id, now],
    )
    expect((await listSessions(user)).sessions).toHaveLength(1)
  })

  it.each([undefined, 'mine', 7, null])('refuses %s as the id of a session', async (id) => {
    const user = await makeUser(app)
    expect(await end(user, id)).toMatchObject({ status: 422, body: { code: 'invalid_fields' } })
  })

  it('refuses a caller without a session', async () => {
    expect(await callFunction(app, { token: app.anonKey }, 'account-sessions')).toMatchObject({ status: 401 })
  })
})
