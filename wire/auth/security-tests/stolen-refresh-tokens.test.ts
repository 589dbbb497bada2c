import { describe, expect, it } from 'vitest'
import { readClaims, readMessageTo } from '@firstline/wire/test-wire/accounts'
import { sendAuthRequest } from '@firstline/wire/test-wire/request-auth'
import { makeEmail } from '@firstline/wire/test-wire/fixtures'
import { openApiFixture } from '@firstline/wire/test-wire/services-fixture'

const { owner, clock, wire } = await openApiFixture()
const interval = 10_000

interface Session {
  userId: string
  access: string
  refresh: string
}

/** Signs in by a mailed code, so that no password has to be hashed. */
async function signIn(email = makeEmail('owner')): Promise<Session> {
  await sendAuthRequest(wire, '/otp', { body: { email } })
  const [kind] = await owner.query('select 1 from auth.users where email = $1 and confirmed_at is not null', [
    email,
  ])
  const { code } = await readMessageTo(wire, email, kind ? 'magic_link' : 'confirmation')
  const { body } = await sendAuthRequest(wire, '/verify', { body: { type: 'email', email, token: code } })
  return {
    userId: (body['user'] as { id: string }).id,
    access: String(body['access_token']),
    refresh: String(body['refresh_token']),
  }
}

const refresh = (token: unknown, as?: string) =>
  sendAuthRequest(wire, '/token?grant_type=refresh_token', { body: { refresh_token: token }, token: as })

async function exchange(token: string): Promise<string> {
  const { status, body } = await refresh(token)
  expect(status).toBe(200)
  return String(body['refresh_token'])
}

async function countActiveTokens(userId: string): Promise<number> {
  const rows = await owner.query('select 1 from auth.refresh_tokens where user_id = $1 and not revoked', [
    userId,
  ])
  return rows.length
}

describe('reused refresh token', () => {
  it('ends the session for thief and owner after the reuse interval, and commits that', async () => {
    const { userId, access, refresh: first } = await signIn()
    const second = await exchange(first)
    const third = await exchange(second)
    clock.advance(interval)
    expect(await refresh(first)).toMatchObject({ status: 400, code: 'refresh_token_already_used' })
    expect(await owner.query('select 1 from auth.sessions where user_id = $1', [userId])).toEqual([])
    expect(await countActiveTokens(userId)).toBe(0)
    for (const token of [third, second, first]) {
      expect((await refresh(token)).code).toBe('refresh_token_not_found')
    }
    expect(await sendAuthRequest(wire, '/user', { token: access })).toMatchObject({
      status: 403,
      code: 'session_not_found',
    })
  })

  it('leaves other sessions of the user untouched', async () => {
    const email = makeEmail('owner')
    const one = await signIn(email)
    const other = await signIn(email)
    await exchange(await exchange(one.refresh))
    clock.advance(interval)
    await refresh(one.refresh)
    expect((await refresh(other.refresh)).status).toBe(200)
  })

  it('returns the active token again to a client that lost the response, however late', async () => {
    const { userId, refresh: first } = await signIn()
    const second = await exchange(first)
    clock.advance(30 * 86_400_000)
    expect(await exchange(first)).toBe(second)
    expect(await countActiveTokens(userId)).toBe(1)
    expect((await refresh(second)).status).toBe(200)
  })

  it('leaves one active token after ten concurrent exchanges', async () => {
    const { userId, refresh: first } = await signIn()
    const responses = await Promise.all(Array.from({ length: 10 }, () => refresh(first)))
    expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
    expect(new Set(responses.map(({ body }) => body['refresh_token']))).toHaveLength(1)
    expect(await countActiveTokens(userId)).toBe(1)
  })
})

describe('refresh token of an ended session', () => {
  it('is refused after a local and a global sign-out', async () => {
    for (const scope of ['local', 'global']) {
      const { access, refresh: token } = await signIn()
      await sendAuthRequest(wire, `/logout?scope=${scope}`, { method: 'POST', token: access })
      expect(await refresh(token), scope).toMatchObject({ status: 400, code: 'refresh_token_not_found' })
    }
  })

  it('is refused for a banned and for a deleted user', async () => {
    const banned = await signIn()
    await owner.query("update auth.users set banned_until = now() + interval '1 year' where id = $1", [
      banned.userId,
    ])
    expect(await refresh(banned.refresh)).toMatchObject({ status: 400, code: 'user_banned' })
    const deleted = await signIn()
    await owner.query('delete from auth.users where id = $1', [deleted.userId])
    expect(await refresh(deleted.refresh)).toMatchObject({ status: 400, code: 'refresh_token_not_found' })
  })

  it('is refused after the password was changed in another session', async () => {
    const email = makeEmail('owner')
    const stolen = await signIn(email)
    const own = await signIn(email)
    await sendAuthRequest(wire, '/user', {
      method: 'PUT',
      token: own.access,
      body: { password: 'a new password' },
    })
    expect((await refresh(stolen.refresh)).code).toBe('refresh_token_not_found')
    expect((await refresh(own.refresh)).status).toBe(200)
  })
})

describe('refresh token of another user', () => {
  it('returns a session of its own user, whichever access token comes with it', async () => {
    const own = await signIn()
    const other = await signIn()
    const { body } = await refresh(other.refresh, own.access)
    expect(readClaims(String(body['access_token']))['sub']).toBe(other.userId)
    expect((await refresh(own.refresh)).status).toBe(200)
  })

  it('is not accepted in another spelling or as its stored hash', async () => {
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
