import type { Session } from '@supabase/supabase-js'
import { describe, expect, it } from 'vitest'
import { createFixedClock } from '@firstline/platform/clock'
import { sendAuthRequest } from '@firstline/wire/test-wire/request-auth'
import { createTestDatabase } from '@firstline/platform/testing/test-database'
import { makeEmail, password } from '@firstline/wire/test-wire/fixtures'
import { openTestApi } from '@firstline/wire/test-wire/test-services'

const { database, owner } = await createTestDatabase()
const clock = createFixedClock(new Date())
const wire = await openTestApi({ database, clock })

async function createSession(): Promise<Session> {
  const { data, error } = await wire.client().auth.signUp({ email: makeEmail(), password })
  if (error || !data.session) throw error ?? new Error('no session')
  return data.session
}

function refresh(token: string) {
  return wire.client().auth.refreshSession({ refresh_token: token })
}

/** The refresh token that a successful refresh returns. */
async function exchange(token: string): Promise<string> {
  const { data, error } = await refresh(token)
  if (error || !data.session) throw error ?? new Error('no session')
  return data.session.refresh_token
}

async function countActiveTokens(userId: string): Promise<number> {
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
    const session = await createSession()
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
    const { refresh_token: first } = await createSession()
    const tokens = [first]
    for (const _ of Array.from({ length: 3 })) tokens.push(await exchange(tokens.at(-1) ?? ''))
    for (const token of tokens) {
      expect(token).toMatch(/^[A-Za-z0-9_-]{22}$/)
      expect(Buffer.from(token, 'base64url')).toHaveLength(16)
    }
    expect(new Set(tokens).size).toBe(4)
  })

  it('returns the active token again for its direct parent, however late', async () => {
    const { refresh_token: first } = await createSession()
    const second = await exchange(first)
    clock.advance(30 * 86_400_000)
    expect(await exchange(first)).toBe(second)
    expect(await exchange(first)).toBe(second)
  })

  it('returns the active token for an older one within the reuse interval', async () => {
    const { refresh_token: first, user } = await createSession()
    const second = await exchange(first)
    const third = await exchange(second)
    const fourth = await exchange(third)
    clock.advance(9_999)
    expect(await exchange(first)).toBe(fourth)
    expect(await exchange(second)).toBe(fourth)
    expect(await countActiveTokens(user.id)).toBe(1)
    expect(await exchange(fourth)).not.toBe(fourth)
  })

  it('ends the session when an older token is reused after the interval', async () => {
    const { refresh_token: first, access_token: accessToken, user } = await createSession()
    const second = await exchange(first)
    const third = await exchange(second)
    clock.advance(10_000)

    expect((await refresh(first)).error).toMatchObject(alreadyUsed)
    expect(await owner.query('select 1 from auth.sessions where user_id = $1', [user.id])).toEqual([])
    for (const token of [first, second, third]) {
      expect((await refresh(token)).error).toMatchObject({ code: 'refresh_token_not_found' })
    }
    const { status, code } = await sendAuthRequest(wire, '/user', { token: accessToken })
    expect([status, code]).toEqual([403, 'session_not_found'])
  })

  it('ends the session when a token that was replaced without an exchange is reused', async () => {
    const { refresh_token: first, user } = await createSession()
    const [session] = await owner.query<{ id: string }>('select id from auth.sessions where user_id = $1', [
      user.id,
    ])
    // As after linking an identity: the new token is not a child of the one before.
    await database.query('select auth.continue_session($1, $2, $3, $4)', [
      user.id,
      session?.id,
      'hash',
      clock.now(),
    ])
    expect((await refresh(first)).error).toMatchObject(alreadyUsed)
    expect(await owner.query('select 1 from auth.sessions where user_id = $1', [user.id])).toEqual([])
  })

  it('leaves other sessions of the user untouched when one ends by reuse', async () => {
    const { refresh_token: first, user } = await createSession()
    const credentials = { email: user.email ?? '', password }
    const other = await wire.client().auth.signInWithPassword(credentials)
    await exchange(await exchange(first))
    clock.advance(10_000)

    expect((await refresh(first)).error).toMatchObject(alreadyUsed)
    expect((await refresh(other.data.session?.refresh_token ?? '')).error).toBeNull()
  })

  it('returns one token to all tabs that refresh concurrently', async () => {
    const { refresh_token: first, user } = await createSession()
    const tokens = await Promise.all(Array.from({ length: 12 }, () => exchange(first)))
    expect(new Set(tokens).size).toBe(1)
    expect(await countActiveTokens(user.id)).toBe(1)
  })

  it('distinguishes an unknown token from a malformed one', async () => {
    // The second is a token of GoTrue's legacy format, as a migrated client may still have one.
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
    const banned = await createSession()
    const until = new Date(clock.now().getTime() + 60_000)
    await owner.query('update auth.users set banned_until = $2 where id = $1', [banned.user.id, until])
    expect((await refresh(banned.refresh_token)).error).toMatchObject({ code: 'user_banned' })

    const ended = await createSession()
    await owner.query('update auth.sessions set not_after = $2 where user_id = $1', [
      ended.user.id,
      clock.now(),
    ])
    expect((await refresh(ended.refresh_token)).error).toMatchObject({ code: 'session_expired' })
  })
})
