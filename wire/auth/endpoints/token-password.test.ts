import { describe, expect, it } from 'vitest'
import { createFixedClock } from '@firstline/platform/clock'
import { createTestDatabase } from '@firstline/platform/testing/test-database'
import { password } from '@firstline/wire/test-wire/fixtures'
import { signUp } from '@firstline/wire/test-wire/sign-up'
import { openTestApi } from '@firstline/wire/test-wire/test-services'

const { database, owner } = await createTestDatabase()
await owner.query('create table public.visits (user_id uuid not null, at timestamptz not null)')
await owner.query('grant insert, select on public.visits to firstline')
const clock = createFixedClock(new Date())
const wire = await openTestApi({
  database,
  clock,
  onSignIn: (user, now) => [{ sql: 'insert into public.visits values ($1, $2)', params: [user.id, now] }],
})

const invalid = { status: 400, code: 'invalid_credentials', message: 'Invalid login credentials' }

describe('POST /auth/v1/token?grant_type=password', () => {
  it('signs in whatever the case of the address', async () => {
    const { id } = await signUp(wire, 'ada@example.test')
    const { data, error } = await wire
      .client()
      .auth.signInWithPassword({ email: 'ADA@example.test', password })
    expect(error).toBeNull()
    expect(data.user?.id).toBe(id)
  })

  it('puts every claim that policies and clients need into the access token', async () => {
    const { id } = await signUp(wire, 'claims@example.test')
    const client = wire.client()
    const { data } = await client.auth.signInWithPassword({ email: 'claims@example.test', password })
    const { data: verified, error } = await client.auth.getClaims(data.session?.access_token)

    expect(error).toBeNull()
    const seconds = Math.floor(clock.now().getTime() / 1000)
    expect(verified?.header).toMatchObject({ alg: 'ES256', typ: 'JWT', kid: 'tests' })
    expect(verified?.claims).toMatchObject({
      iss: 'http://firstline.test/auth/v1',
      sub: id,
      aud: 'authenticated',
      role: 'authenticated',
      email: 'claims@example.test',
      phone: '',
      iat: seconds,
      exp: seconds + 3600,
      aal: 'aal1',
      amr: [{ method: 'password', timestamp: seconds }],
      app_metadata: { provider: 'email', providers: ['email'] },
      is_anonymous: false,
    })
    expect(verified?.claims.session_id).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('responds the same for an unknown address, a wrong password and an account without one', async () => {
    await signUp(wire, 'right@example.test')
    await signUp(wire, 'none@example.test')
    await owner.query("update auth.users set encrypted_password = null where email = 'none@example.test'")
    const attempts = [
      { email: 'unknown@example.test', password },
      { email: 'right@example.test', password: 'wrong horse' },
      { email: 'none@example.test', password },
    ]
    for (const attempt of attempts) {
      const { error } = await wire.client().auth.signInWithPassword(attempt)
      expect(error, attempt.email).toMatchObject(invalid)
    }
  })

  it('refuses a banned user until the ban ends', async () => {
    await signUp(wire, 'banned@example.test')
    const until = new Date(clock.now().getTime() + 60_000)
    await owner.query("update auth.users set banned_until = $1 where email = 'banned@example.test'", [until])
    const credentials = { email: 'banned@example.test', password }
    const during = await wire.client().auth.signInWithPassword(credentials)
    expect(during.error).toMatchObject({ status: 400, code: 'user_banned' })
    clock.advance(60_001)
    expect((await wire.client().auth.signInWithPassword(credentials)).error).toBeNull()
  })

  it('reports a missing confirmation only for the correct password', async () => {
    await signUp(wire, 'unconfirmed@example.test')
    await owner.query(
      "update auth.users set email_confirmed_at = null where email = 'unconfirmed@example.test'",
    )
    const email = 'unconfirmed@example.test'
    const wrong = await wire.client().auth.signInWithPassword({ email, password: 'wrong horse' })
    expect(wrong.error).toMatchObject(invalid)
    const right = await wire.client().auth.signInWithPassword({ email, password })
    expect(right.error).toMatchObject({ code: 'email_not_confirmed', message: 'Email not confirmed' })
  })

  it('runs the onSignIn statements after each success and after no failure', async () => {
    const { id } = await signUp(wire, 'visitor@example.test')
    await wire.client().auth.signInWithPassword({ email: 'visitor@example.test', password: 'wrong horse' })
    await wire.client().auth.signInWithPassword({ email: 'visitor@example.test', password })
    const visits = await owner.query('select at from public.visits where user_id = $1', [id])
    expect(visits).toEqual([{ at: clock.now() }, { at: clock.now() }])
  })

  it('serves fifty concurrent sign-ins of one user', async () => {
    await signUp(wire, 'crowd@example.test')
    const attempts = await Promise.all(
      Array.from({ length: 50 }, () =>
        wire.client().auth.signInWithPassword({ email: 'crowd@example.test', password }),
      ),
    )
    expect(attempts.filter(({ error }) => error !== null)).toEqual([])
    expect(new Set(attempts.map(({ data }) => data.session?.refresh_token)).size).toBe(50)
  })

  it('refuses an unknown grant type with 400', async () => {
    const response = await wire.fetch('/auth/v1/token?grant_type=magic', { method: 'POST', body: '{}' })
    expect(response.status).toBe(400)
    expect(await response.json()).toEqual({
      code: 400,
      error_code: 'invalid_credentials',
      msg: 'unsupported_grant_type',
    })
  })
})
