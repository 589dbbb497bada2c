import { describe, expect, it } from 'vitest'
import { claimsOf, messageTo } from '#test/accounts.ts'
import { askAuth } from '#test/ask-auth.ts'
import { makeEmail } from '#test/fixtures.ts'
import { openWireFixture } from '#test/wire-fixture.ts'

const { owner, clock, wire } = await openWireFixture()
const interval = 10_000

interface Session {
  userId: string
  access: string
  refresh: string
}

/** By a mailed link: no password has to be hashed. */
async function signIn(email = makeEmail('owner')): Promise<Session> {
  await askAuth(wire, '/otp', { body: { email } })
  const [kind] = await owner.query('select 1 from auth.users where email = $1 and confirmed_at is not null', [
    email,
  ])
  const { code } = await messageTo(wire, email, kind ? 'magic_link' : 'confirmation')
  const { body } = await askAuth(wire, '/verify', { body: { type: 'email', email, token: code } })
  return {
    userId: (body['user'] as { id: string }).id,
    access: String(body['access_token']),
    refresh: String(body['refresh_token']),
  }
}

const refresh = (token: unknown, as?: string) =>
  askAuth(wire, '/token?grant_type=refresh_token', { body: { refresh_token: token }, token: as })

async function next(token: string): Promise<string> {
  const { status, body } = await refresh(token)
  expect(status).toBe(200)
  return String(body['refresh_token'])
}

async function liveTokens(userId: string): Promise<number> {
  const rows = await owner.query('select 1 from auth.refresh_tokens where user_id = $1 and not revoked', [
    userId,
  ])
  return rows.length
}

describe('a refresh token that was used before', () => {
  it('ends the session for thief and owner when it comes back late, and the refusal is committed', async () => {
    const { userId, access, refresh: first } = await signIn()
    const second = await next(first)
    const third = await next(second)
    clock.advance(interval)
    expect(await refresh(first)).toMatchObject({ status: 400, code: 'refresh_token_already_used' })
    expect(await owner.query('select 1 from auth.sessions where user_id = $1', [userId])).toEqual([])
    expect(await liveTokens(userId)).toBe(0)
    for (const token of [third, second, first]) {
      expect((await refresh(token)).code).toBe('refresh_token_not_found')
    }
    expect(await askAuth(wire, '/user', { token: access })).toMatchObject({
      status: 403,
      code: 'session_not_found',
    })
  })

  it('ends nothing of the user’s other sessions', async () => {
    const email = makeEmail('owner')
    const one = await signIn(email)
    const other = await signIn(email)
    await next(await next(one.refresh))
    clock.advance(interval)
    await refresh(one.refresh)
    expect((await refresh(other.refresh)).status).toBe(200)
  })

  it('gives the live token again to who lost the answer, however late, and no second one', async () => {
    const { userId, refresh: first } = await signIn()
    const second = await next(first)
    clock.advance(30 * 86_400_000)
    expect(await next(first)).toBe(second)
    expect(await liveTokens(userId)).toBe(1)
    expect((await refresh(second)).status).toBe(200)
  })

  it('leaves one live token after ten exchanges at once', async () => {
    const { userId, refresh: first } = await signIn()
    const answers = await Promise.all(Array.from({ length: 10 }, () => refresh(first)))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
    expect(new Set(answers.map(({ body }) => body['refresh_token']))).toHaveLength(1)
    expect(await liveTokens(userId)).toBe(1)
  })
})

describe('a refresh token whose session is over', () => {
  it('is worth nothing after signing out, here or everywhere', async () => {
    for (const scope of ['local', 'global']) {
      const { access, refresh: token } = await signIn()
      await askAuth(wire, `/logout?scope=${scope}`, { method: 'POST', token: access })
      expect(await refresh(token), scope).toMatchObject({ status: 400, code: 'refresh_token_not_found' })
    }
  })

  it('is worth nothing while its user is banned, nor when the user is gone', async () => {
    const banned = await signIn()
    await owner.query("update auth.users set banned_until = now() + interval '1 year' where id = $1", [
      banned.userId,
    ])
    expect(await refresh(banned.refresh)).toMatchObject({ status: 400, code: 'user_banned' })
    const gone = await signIn()
    await owner.query('delete from auth.users where id = $1', [gone.userId])
    expect(await refresh(gone.refresh)).toMatchObject({ status: 400, code: 'refresh_token_not_found' })
  })

  it('is worth nothing after a new password was set elsewhere', async () => {
    const email = makeEmail('owner')
    const stolen = await signIn(email)
    const mine = await signIn(email)
    await askAuth(wire, '/user', { method: 'PUT', token: mine.access, body: { password: 'a new password' } })
    expect((await refresh(stolen.refresh)).code).toBe('refresh_token_not_found')
    expect((await refresh(mine.refresh)).status).toBe(200)
  })
})

describe('a refresh token of somebody else', () => {
  it('gives what is that somebody’s, whoever’s access token comes along', async () => {
    const mine = await signIn()
    const theirs = await signIn()
    const { body } = await refresh(theirs.refresh, mine.access)
    expect(claimsOf(String(body['access_token']))['sub']).toBe(theirs.userId)
    expect((await refresh(mine.refresh)).status).toBe(200)
  })

  it('is neither guessed, nor spelled otherwise, nor what stands in the database', async () => {
    const { userId, refresh: token } = await signIn()
    const [row] = await owner.query<{ token: string; salt: string | null }>(
      'select token, salt from auth.refresh_tokens where user_id = $1',
      [userId],
    )
    expect(JSON.stringify(row)).not.toContain(token)
    const others = [row?.token, token.toUpperCase(), ` ${token}`, `${token}\n`, `${token}a`, token.slice(1)]
    for (const other of others) expect((await refresh(other)).status, String(other)).toBe(400)
    for (const other of ['aaaaaaaaaaaa', '777777777777']) {
      expect(await refresh(other)).toMatchObject({ status: 400, code: 'refresh_token_not_found' })
    }
    for (const other of [null, 7, [token], { token }, true, '', `${token}\0`]) {
      expect((await refresh(other)).status, JSON.stringify(other)).toBe(400)
    }
    expect((await refresh(token)).status).toBe(200)
  })
})
