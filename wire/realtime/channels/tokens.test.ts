import { SESSION_ENDED, USER_BANNED } from '../end-reasons.ts'
import { randomUUID } from 'node:crypto'
import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { signInByCode } from '@firstline/wire/test-wire/accounts'
import { createTestDatabase } from '@firstline/platform/testing/test-database'
import { createFixedClock } from '@firstline/platform/clock'
import { makeEmail, signWithSecret } from '@firstline/wire/test-wire/fixtures'
import { noteExtension } from './testing/note-extension.ts'
import type { RawSocket } from '@firstline/wire/test-wire/raw-socket'
import { openTestRealtime } from '@firstline/wire/test-wire/realtime'

const { database } = await createTestDatabase()
const clock = createFixedClock(new Date())
const notes = noteExtension()
const server = await openTestRealtime({
  database,
  clock,
  realtime: { extensions: [notes], sweepMs: 5, sessionsMs: 5 },
})
afterAll(() => server.close())
afterEach(async () => {
  server.hangUp()
  await vi.waitUntil(() => notes.channels.size === 0, { interval: 1 })
  notes.log.length = 0
})

const TOPIC = 'realtime:room'
const now = () => Math.floor(clock.now().getTime() / 1000)

/** A user token without a session. */
function userToken(claims: Record<string, unknown> = {}): Promise<string> {
  return signWithSecret({ sub: randomUUID(), role: 'authenticated', exp: now() + 60, ...claims })
}

/** Opens a socket and joins, with the anon key unless a token is passed. */
async function openJoinedSocket(token?: string): Promise<RawSocket> {
  const socket = await server.socket()
  const { payload } = await socket.join(TOPIC, { config: {}, ...(token ? { access_token: token } : {}) }, '1')
  expect(payload).toMatchObject({ status: 'ok' })
  return socket
}

async function waitForEnd(socket: RawSocket): Promise<unknown> {
  const { payload } = await socket.next({ event: 'system', topic: TOPIC })
  await socket.next({ event: 'phx_close', topic: TOPIC, joinRef: '1', ref: '1' })
  expect(payload).toMatchObject({ extension: 'system', status: 'error', channel: 'room' })
  return payload['message']
}

function renew(socket: RawSocket, token: unknown): void {
  socket.send({ topic: TOPIC, event: 'access_token', payload: { access_token: token }, joinRef: '1' })
}

const invalidTokens: [string, () => string | Promise<string>, string, string][] = [
  ['a malformed token', () => 'not a token', 'MalformedJWT', 'The token provided is not a valid JWT'],
  ['an empty token', () => '', 'MalformedJWT', 'The token provided is not a valid JWT'],
  [
    'an expired token',
    () => userToken({ exp: now() - 90 }),
    'InvalidJWTToken',
    'Token has expired 90 seconds ago',
  ],
  [
    'a token signed with another secret',
    () => signWithSecret({ role: 'authenticated', exp: now() + 60 }, 'another-secret-that-is-long-enough'),
    'JwtSignatureError',
    'Failed to validate JWT signature',
  ],
  [
    'a token without an expiry',
    () => userToken({ exp: undefined }),
    'InvalidJWTToken',
    'Fields `role` and `exp` are required in JWT',
  ],
  [
    'a token of a user without a sub',
    () => userToken({ sub: undefined }),
    'InvalidJWTToken',
    'Token has claims that are not valid here',
  ],
  [
    'a token of a user whose sub is not a UUID',
    () => userToken({ sub: 'somebody' }),
    'InvalidJWTToken',
    'Token has claims that are not valid here',
  ],
  [
    'a token without a role',
    () => signWithSecret({ exp: now() + 60 }),
    'InvalidJWTToken',
    'Fields `role` and `exp` are required in JWT',
  ],
  [
    'a token of another role',
    () => signWithSecret({ role: 'postgres', exp: now() + 60 }),
    'InvalidJWTToken',
    'Token has claims that are not valid here',
  ],
]

describe('phx_join with an access token', () => {
  it('uses the token of the join or else the key of the socket', async () => {
    await openJoinedSocket()
    await openJoinedSocket(await userToken())
    await openJoinedSocket('sb_publishable_unknown')
    expect(notes.log).toEqual(['join room anon', 'join room authenticated', 'join room anon'])
  })

  it.each(invalidTokens)('refuses %s with the upstream error', async (_, make, code, message) => {
    const socket = await server.socket()
    const { payload } = await socket.join(TOPIC, { config: {}, access_token: await make() })
    expect(payload).toEqual({ status: 'error', response: { reason: `${code}: ${message}` } })
    expect(notes.log).toEqual([])
  })

  it('refuses a key that expired after the socket was opened', async () => {
    const socket = await server.socket({ key: await signWithSecret({ role: 'anon', exp: now() + 60 }) })
    clock.advance(100_000)
    const { payload } = await socket.join(TOPIC)
    expect(payload['response']).toEqual({ reason: 'InvalidJWTToken: Token has expired 40 seconds ago' })
  })
})

describe('access_token event', () => {
  it('changes the identity of the channel', async () => {
    const socket = await openJoinedSocket()
    renew(socket, await userToken())
    await vi.waitFor(() => expect(notes.log).toContain('renew room authenticated somebody'), { interval: 1 })
    // On sign-out the client falls back to the anon key.
    renew(socket, server.wire.gateway.keys.anonKey)
    await vi.waitFor(() => expect(notes.log).toContain('renew room anon nobody'), { interval: 1 })
    expect(notes.channels.size).toBe(1)
  })

  it('ignores a missing token, the same token and an opaque key', async () => {
    const token = await userToken()
    const socket = await openJoinedSocket(token)
    for (const same of [null, undefined, 7, token, 'sb_publishable_unknown']) renew(socket, same)
    const ref = socket.send({ topic: TOPIC, event: 'note', payload: { text: 'still here' } })
    await socket.next({ ref, payload: { status: 'ok' } })
    expect(notes.log).toEqual(['join room authenticated', 'note room still here'])
  })

  it.each(invalidTokens)('ends the channel when it carries %s', async (_, make, _code, message) => {
    const socket = await openJoinedSocket(await userToken())
    renew(socket, await make())
    expect(await waitForEnd(socket)).toBe(message)
  })

  it('extends the channel until the expiry of the new token', async () => {
    const socket = await openJoinedSocket(await userToken())
    renew(socket, await userToken({ exp: now() + 3_600 }))
    await vi.waitFor(() => expect(notes.log.length).toBe(2), { interval: 1 })
    const other = await openJoinedSocket(await userToken())
    clock.advance(100_000)
    expect(await waitForEnd(other)).toBe('Token has expired 40 seconds ago')
    const ref = socket.send({ topic: TOPIC, event: 'note', payload: { text: 'still here' } })
    await socket.next({ ref, payload: { status: 'ok' } })
  })
})

async function reuseRefreshToken(client: SupabaseClient): Promise<void> {
  const { data } = await client.auth.getSession()
  await client.auth.refreshSession()
  await client.auth.refreshSession()
  clock.advance(10_000)
  const reused = await server.wire
    .client()
    .auth.refreshSession({ refresh_token: data.session?.refresh_token ?? '' })
  expect(reused.error?.code).toBe('refresh_token_already_used')
}

const sessionEndings: [
  string,
  (user: Awaited<ReturnType<typeof signInByCode>>) => Promise<unknown>,
  reason: string,
][] = [
  ['signs out', ({ client }) => client.auth.signOut({ scope: 'local' }), SESSION_ENDED],
  ['is banned', ({ id }) => admin().updateUserById(id, { ban_duration: '1h' }), USER_BANNED],
  ['is deleted', ({ id }) => admin().deleteUser(id), SESSION_ENDED],
  ['has a refresh token reused', ({ client }) => reuseRefreshToken(client), SESSION_ENDED],
]
const admin = () => server.wire.client(server.wire.gateway.keys.serviceRoleKey).auth.admin

describe('joined channel', () => {
  it('ends at the token expiry plus leeway while its socket stays open', async () => {
    const socket = await openJoinedSocket(await userToken())
    clock.advance(89_000)
    const ref = socket.send({ topic: TOPIC, event: 'note', payload: { text: 'still here' } })
    await socket.next({ ref, payload: { status: 'ok' } })
    clock.advance(1_000)
    expect(await waitForEnd(socket)).toBe('Token has expired 30 seconds ago')
    expect((await socket.join(TOPIC)).payload).toMatchObject({ status: 'ok' })
  })

  it.each(sessionEndings)('ends when its user %s and stays open for other users', async (_, end, reason) => {
    const user = await signInByCode(server.wire, makeEmail())
    const bystander = await signInByCode(server.wire, makeEmail())
    const other = await openJoinedSocket(bystander.token)
    const socket = await openJoinedSocket(user.token)
    await end(user)
    expect(await waitForEnd(socket)).toBe(reason)
    const ref = other.send({ topic: TOPIC, event: 'note', payload: { text: 'still here' } })
    await other.next({ ref, payload: { status: 'ok' } })
  })
})

describe('token of an ended session', () => {
  it.each(sessionEndings)('is refused at joins and renewals when its user %s', async (_, end, reason) => {
    const user = await signInByCode(server.wire, makeEmail())
    const socket = await openJoinedSocket()
    await end(user)
    const { payload } = await socket.join('realtime:other', { config: {}, access_token: user.token })
    expect(payload).toEqual({ status: 'error', response: { reason: `InvalidJWTToken: ${reason}` } })
    renew(socket, user.token)
    expect(await waitForEnd(socket)).toBe(reason)
    expect(notes.log).toEqual(['join room anon', 'leave room'])
  })
})

describe('Supabase client with access tokens', () => {
  it('keeps its channel when the token is renewed', async () => {
    const user = await signInByCode(server.wire, makeEmail())
    const client = server.client()
    const channel = client.channel('room')
    const state = new Promise((resolve) => channel.subscribe((each) => resolve(each)))
    expect(await state).toBe('SUBSCRIBED')
    await client.realtime.setAuth(user.token)
    await vi.waitFor(() => expect(notes.log).toContain('renew room authenticated somebody'), { interval: 1 })
    expect(channel.state).toBe('joined')
  })

  it('is notified when the token of its channel expires', async () => {
    const client = server.client()
    await client.realtime.setAuth(await userToken())
    const channel = client.channel('room')
    const closed = new Promise((resolve) =>
      channel.subscribe((state: string) => {
        if (state === 'SUBSCRIBED') clock.advance(100_000)
        else resolve(state)
      }),
    )
    expect(await closed).toBe('CLOSED')
  })
})
