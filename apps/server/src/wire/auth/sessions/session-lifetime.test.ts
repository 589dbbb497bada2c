import type { Session } from '@supabase/supabase-js'
import { describe, expect, it } from 'vitest'
import { fixedClock } from '#server/platform/clock.ts'
import { claimsOf } from '#test/accounts.ts'
import { askAuth } from '#test/ask-auth.ts'
import { createTestDatabase } from '#test/engines/test-database.ts'
import { makeEmail, password } from '#test/fixtures.ts'
import { openTestWire, type TestWire } from '#test/test-wire.ts'

const HOUR = 3_600
const { database, owner } = await createTestDatabase()
const clock = fixedClock(new Date())
const openWith = (settings: { sessionTimeboxSeconds?: number; sessionIdleSeconds?: number }) =>
  openTestWire({ database, clock, settings })
const now = () => Math.floor(clock.now().getTime() / 1_000)

async function signUp(wire: TestWire): Promise<Session> {
  const { data, error } = await wire.client().auth.signUp({ email: makeEmail(), password })
  if (error || !data.session) throw error ?? new Error('no session')
  return data.session
}

const refresh = (wire: TestWire, { refresh_token }: Session) =>
  wire.client().auth.refreshSession({ refresh_token })

async function refreshed(wire: TestWire, session: Session): Promise<Session> {
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
    const second = await refreshed(wire, first)
    clock.advance(HOUR * 1_000 - 1)
    const third = await refreshed(wire, second)
    clock.advance(1)
    expect((await refresh(wire, third)).error).toMatchObject(EXPIRED)
    expect(await hasSession(first)).toBe(false)
    expect((await refresh(wire, third)).error).toMatchObject({ code: 'refresh_token_not_found' })
  })

  it('ends the access tokens of a session with it', async () => {
    const wire = await openWith({ sessionTimeboxSeconds: 90 * 60 })
    const first = await signUp(wire)
    const end = now() + 90 * 60
    expect(claimsOf(first.access_token)['exp']).toBe(now() + HOUR)
    clock.advance(HOUR * 1_000)
    const second = await refreshed(wire, first)
    expect(second).toMatchObject({ expires_in: 30 * 60, expires_at: end })
    expect(claimsOf(second.access_token)['exp']).toBe(end)
    clock.advance(30 * 60 * 1_000)
    // Within the leeway of the token's own expiry.
    expect(await askAuth(wire, '/user', { token: second.access_token })).toMatchObject({
      status: 403,
      code: 'session_not_found',
    })
  })

  it('counts for sessions from before it was set', async () => {
    const session = await signUp(await openWith({}))
    clock.advance(3 * HOUR * 1_000)
    const wire = await openWith({ sessionTimeboxSeconds: 2 * HOUR })
    expect((await refresh(wire, session)).error).toMatchObject(EXPIRED)
  })

  it('is none unless it is set', async () => {
    const wire = await openWith({})
    let session = await signUp(wire)
    for (let month = 0; month < 24; month += 1) {
      clock.advance(30 * 24 * HOUR * 1_000)
      session = await refreshed(wire, session)
    }
    expect(await hasSession(session)).toBe(true)
  })
})

describe('AUTH_SESSION_IDLE', () => {
  it('ends a session that was not refreshed for so long', async () => {
    const wire = await openWith({ sessionIdleSeconds: 12 * HOUR })
    let session = await signUp(wire)
    for (let time = 0; time < 3; time += 1) {
      clock.advance(12 * HOUR * 1_000 - 1)
      session = await refreshed(wire, session)
    }
    clock.advance(12 * HOUR * 1_000)
    expect((await refresh(wire, session)).error).toMatchObject(IDLE)
    expect(await hasSession(session)).toBe(false)
  })

  it('is 180 days unless it is set otherwise', async () => {
    const wire = await openWith({})
    const session = await signUp(wire)
    clock.advance(180 * 24 * HOUR * 1_000 - 1)
    const next = await refreshed(wire, session)
    clock.advance(180 * 24 * HOUR * 1_000)
    expect((await refresh(wire, next)).error).toMatchObject(IDLE)
  })

  it('ends access tokens where it is shorter than they are', async () => {
    const wire = await openWith({ sessionIdleSeconds: 30 * 60 })
    const session = await signUp(wire)
    expect(session.expires_in).toBe(30 * 60)
    expect(claimsOf(session.access_token)['exp']).toBe(now() + 30 * 60)
  })
})
