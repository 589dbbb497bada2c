import type { Session } from '@supabase/supabase-js'
import { describe, expect, it } from 'vitest'
import { createFixedClock } from '@firstline/platform/clock'
import { readClaims } from '@firstline/wire/test-wire/accounts'
import { sendAuthRequest } from '@firstline/wire/test-wire/request-auth'
import { createTestDatabase } from '@firstline/platform/testing/test-database'
import { makeEmail, password } from '@firstline/wire/test-wire/fixtures'
import { openTestApi, type TestApi } from '@firstline/wire/test-wire/test-services'

const HOUR = 3_600
const { database, owner } = await createTestDatabase()
const clock = createFixedClock(new Date())
const openWith = (settings: { sessionTimeboxSeconds?: number; sessionIdleSeconds?: number }) =>
  openTestApi({ database, clock, settings })
const now = () => Math.floor(clock.now().getTime() / 1_000)

async function signUp(wire: TestApi): Promise<Session> {
  const { data, error } = await wire.client().auth.signUp({ email: makeEmail(), password })
  if (error || !data.session) throw error ?? new Error('no session')
  return data.session
}

const refresh = (wire: TestApi, { refresh_token }: Session) =>
  wire.client().auth.refreshSession({ refresh_token })

async function exchange(wire: TestApi, session: Session): Promise<Session> {
  const { data, error } = await refresh(wire, session)
  if (error || !data.session) throw error ?? new Error('no session')
  return data.session
}

async function hasSession({ user }: Session): Promise<boolean> {
  return (await owner.query('select 1 from auth.sessions where user_id = $1', [user.id])).length > 0
}

const EXPIRED = { status: 400, code: 'session_expired', message: 'Invalid Refresh Token: Session Expired' }
const IDLE = { ...EXPIRED, message: 'Invalid Refresh Token: Session Expired (Inactivity)' }

describe('AUTH_SESSION_TIMEBOX', () => {
  it('ends a session at this age, however often it was refreshed', async () => {
    const wire = await openWith({ sessionTimeboxSeconds: 2 * HOUR })
    const first = await signUp(wire)
    clock.advance(HOUR * 1_000)
    const second = await exchange(wire, first)
    clock.advance(HOUR * 1_000 - 1)
    const third = await exchange(wire, second)
    clock.advance(1)
    expect((await refresh(wire, third)).error).toMatchObject(EXPIRED)
    expect(await hasSession(first)).toBe(false)
    expect((await refresh(wire, third)).error).toMatchObject({ code: 'refresh_token_not_found' })
  })

  it('limits the expiry of access tokens to the end of the session', async () => {
    const wire = await openWith({ sessionTimeboxSeconds: 90 * 60 })
    const first = await signUp(wire)
    const end = now() + 90 * 60
    expect(readClaims(first.access_token)['exp']).toBe(now() + HOUR)
    clock.advance(HOUR * 1_000)
    const second = await exchange(wire, first)
    expect(second).toMatchObject({ expires_in: 30 * 60, expires_at: end })
    expect(readClaims(second.access_token)['exp']).toBe(end)
    clock.advance(30 * 60 * 1_000)
    // Within the clock tolerance of the token's own expiry.
    expect(await sendAuthRequest(wire, '/user', { token: second.access_token })).toMatchObject({
      status: 403,
      code: 'session_not_found',
    })
  })

  it('applies to sessions from before it was set', async () => {
    const session = await signUp(await openWith({}))
    clock.advance(3 * HOUR * 1_000)
    const wire = await openWith({ sessionTimeboxSeconds: 2 * HOUR })
    expect((await refresh(wire, session)).error).toMatchObject(EXPIRED)
  })

  it('has no effect by default', async () => {
    const wire = await openWith({})
    let session = await signUp(wire)
    for (let month = 0; month < 24; month += 1) {
      clock.advance(30 * 24 * HOUR * 1_000)
      session = await exchange(wire, session)
    }
    expect(await hasSession(session)).toBe(true)
  })
})

describe('AUTH_SESSION_IDLE', () => {
  it('ends a session that was not refreshed for this time', async () => {
    const wire = await openWith({ sessionIdleSeconds: 12 * HOUR })
    let session = await signUp(wire)
    for (let time = 0; time < 3; time += 1) {
      clock.advance(12 * HOUR * 1_000 - 1)
      session = await exchange(wire, session)
    }
    clock.advance(12 * HOUR * 1_000)
    expect((await refresh(wire, session)).error).toMatchObject(IDLE)
    expect(await hasSession(session)).toBe(false)
  })

  it('is 180 days by default', async () => {
    const wire = await openWith({})
    const session = await signUp(wire)
    clock.advance(180 * 24 * HOUR * 1_000 - 1)
    const next = await exchange(wire, session)
    clock.advance(180 * 24 * HOUR * 1_000)
    expect((await refresh(wire, next)).error).toMatchObject(IDLE)
  })

  it('limits the expiry of access tokens where it is shorter', async () => {
    const wire = await openWith({ sessionIdleSeconds: 30 * 60 })
    const session = await signUp(wire)
    expect(session.expires_in).toBe(30 * 60)
    expect(readClaims(session.access_token)['exp']).toBe(now() + 30 * 60)
  })
})
