import type { Session } from '@supabase/supabase-js'
import { describe, expect, it } from 'vitest'
import { fixedClock } from '#server/platform/clock.ts'
import { askAuth } from '#test/ask-auth.ts'
import { createTestDatabase } from '#test/engines/test-database.ts'
import { makeEmail, password } from '#test/fixtures.ts'
import { openTestWire } from '#test/test-wire.ts'

const { database, owner } = await createTestDatabase()
const clock = fixedClock(new Date())
const wire = await openTestWire({ database, clock })

async function newSession(): Promise<Session> {
  const { data, error } = await wire.client().auth.signUp({ email: makeEmail(), password })
  if (error || !data.session) throw error ?? new Error('no session')
  return data.session
}

function refresh(token: string) {
  return wire.client().auth.refreshSession({ refresh_token: token })
}

/** The token that a successful refresh handed out. */
async function refreshed(token: string): Promise<string> {
  const { data, error } = await refresh(token)
  if (error || !data.session) throw error ?? new Error('no session')
  return data.session.refresh_token
}

async function liveTokens(userId: string): Promise<number> {
  const rows = await owner.query('select 1 from auth.refresh_tokens where not revoked and user_id = $1', [
    userId,
  ])
  return rows.length
}

const alreadyUsed = {
  status: 400,
  code: 'refresh_token_already_used',
  message: 'Invalid Refresh Token: Already Used',
}

describe('POST /auth/v1/token?grant_type=refresh_token', () => {
  it('rotates the token within the same session', async () => {
    const session = await newSession()
    clock.advance(1_000)
    const client = wire.client()
    const { data, error } = await client.auth.refreshSession({ refresh_token: session.refresh_token })
    expect(error).toBeNull()
    expect(data.session?.refresh_token).not.toBe(session.refresh_token)

    const before = await client.auth.getClaims(session.access_token)
    const after = await client.auth.getClaims(data.session?.access_token)
    expect(after.data?.claims.session_id).toBe(before.data?.claims.session_id)
    expect(after.data?.claims.amr).toEqual(before.data?.claims.amr)
    expect(after.data?.claims.iat).toBe((before.data?.claims.iat ?? 0) + 1)
    expect(data.user?.email).toBe(session.user.email)
  })

  it('issues refresh tokens of 128 random bits, the first and each that follows', async () => {
    const { refresh_token: first } = await newSession()
    const tokens = [first]
    for (const _ of Array.from({ length: 3 })) tokens.push(await refreshed(tokens.at(-1) ?? ''))
    for (const token of tokens) {
      expect(token).toMatch(/^[A-Za-z0-9_-]{22}$/)
      expect(Buffer.from(token, 'base64url')).toHaveLength(16)
    }
    expect(new Set(tokens).size).toBe(4)
  })

  it('gives the live token again to its direct parent, however late', async () => {
    const { refresh_token: first } = await newSession()
    const second = await refreshed(first)
    clock.advance(30 * 86_400_000)
    expect(await refreshed(first)).toBe(second)
    expect(await refreshed(first)).toBe(second)
  })

  it('gives the live token to an older one within the reuse interval, and opens no second branch', async () => {
    const { refresh_token: first, user } = await newSession()
    const second = await refreshed(first)
    const third = await refreshed(second)
    const fourth = await refreshed(third)
    clock.advance(9_999)
    expect(await refreshed(first)).toBe(fourth)
    expect(await refreshed(second)).toBe(fourth)
    expect(await liveTokens(user.id)).toBe(1)
    expect(await refreshed(fourth)).not.toBe(fourth)
  })

  it('ends the session when an older token comes back after the interval', async () => {
    const { refresh_token: first, access_token: accessToken, user } = await newSession()
    const second = await refreshed(first)
    const third = await refreshed(second)
    clock.advance(10_000)

    expect((await refresh(first)).error).toMatchObject(alreadyUsed)
    expect(await owner.query('select 1 from auth.sessions where user_id = $1', [user.id])).toEqual([])
    for (const token of [first, second, third]) {
      expect((await refresh(token)).error).toMatchObject({ code: 'refresh_token_not_found' })
    }
    const { status, code } = await askAuth(wire, '/user', { token: accessToken })
    expect([status, code]).toEqual([403, 'session_not_found'])
  })

  it('ends the session when a token comes back that was replaced without being exchanged', async () => {
    const { refresh_token: first, user } = await newSession()
    const [session] = await owner.query<{ id: string }>('select id from auth.sessions where user_id = $1', [
      user.id,
    ])
    // As after linking an identity: the new token does not follow from the one before.
    await database.query('select auth.continue_session($1, $2, $3, $4)', [
      user.id,
      session?.id,
      'hash',
      clock.now(),
    ])
    expect((await refresh(first)).error).toMatchObject(alreadyUsed)
    expect(await owner.query('select 1 from auth.sessions where user_id = $1', [user.id])).toEqual([])
  })

  it('leaves other sessions of the user alone when one is ended by a reused token', async () => {
    const { refresh_token: first, user } = await newSession()
    const credentials = { email: user.email ?? '', password }
    const other = await wire.client().auth.signInWithPassword(credentials)
    await refreshed(await refreshed(first))
    clock.advance(10_000)

    expect((await refresh(first)).error).toMatchObject(alreadyUsed)
    expect((await refresh(other.data.session?.refresh_token ?? '')).error).toBeNull()
  })

  it('hands one token to all tabs that refresh at the same time', async () => {
    const { refresh_token: first, user } = await newSession()
    const tokens = await Promise.all(Array.from({ length: 12 }, () => refreshed(first)))
    expect(new Set(tokens).size).toBe(1)
    expect(await liveTokens(user.id)).toBe(1)
  })

  it('tells a token it never gave from one that can’t be one', async () => {
    // The second is a token of the classic form, as a client that moved here may still have one.
    for (const unknown of ['4nYUCw0wZR_DNOTSDbSGMQ', 'abcdefghijkl']) {
      expect((await refresh(unknown)).error).toMatchObject({
        status: 400,
        code: 'refresh_token_not_found',
        message: 'Invalid Refresh Token: Refresh Token Not Found',
      })
    }
    for (const invalid of ['SHORT', 'a token with spaces', 'x'.repeat(129)]) {
      expect((await refresh(invalid)).error).toMatchObject({ status: 400, code: 'validation_failed' })
    }
  })

  it('refuses a banned user and a session past its end', async () => {
    const banned = await newSession()
    const until = new Date(clock.now().getTime() + 60_000)
    await owner.query('update auth.users set banned_until = $2 where id = $1', [banned.user.id, until])
    expect((await refresh(banned.refresh_token)).error).toMatchObject({ code: 'user_banned' })

    const ended = await newSession()
    await owner.query('update auth.sessions set not_after = $2 where user_id = $1', [
      ended.user.id,
      clock.now(),
    ])
    expect((await refresh(ended.refresh_token)).error).toMatchObject({ code: 'session_expired' })
  })
})
