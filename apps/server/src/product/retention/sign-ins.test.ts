import type { SupabaseClient } from '@supabase/supabase-js'
import { afterEach, describe, expect, it } from 'vitest'
import { makeEmail, password } from '@firstline/wire/test-wire/fixtures'
import { DAY_MS } from '@firstline/platform/testing/times'
import { signUp } from '@firstline/wire/test-wire/sign-up'
import { createProductDatabase } from '#test/product-database.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'
import { testClock } from '@firstline/platform/testing/test-clock'

const { database, owner } = await createProductDatabase()
// The time advances from test to test, since the job stores its last run.
let now = new Date()
let app: TestApp
afterEach(() => app.close())

async function openApp(environment: Record<string, string> = {}): Promise<void> {
  app = await openTestApp({ database, clock: { ...testClock, now: () => now }, environment })
}

/** Advances the clock and runs the due jobs. */
async function advanceDays(days: number): Promise<void> {
  now = new Date(now.getTime() + days * DAY_MS)
  await app.runJobs()
}

/** An account with an unconfirmed address. */
async function signUpUnconfirmed(): Promise<{ id: string; email: string }> {
  const email = makeEmail()
  const { data } = await app.client().auth.signUp({ email, password })
  return { id: data.user?.id ?? '', email }
}

async function countRows(sql: string, ...params: unknown[]): Promise<number> {
  const [row] = await owner.query(`select count(*)::int as n from ${sql}`, params)
  return Number(row?.['n'])
}

const readRefreshToken = async (client: SupabaseClient) =>
  (await client.auth.getSession()).data.session?.refresh_token ?? ''

describe('job remove-old: sessions', () => {
  it('removes sessions that were not refreshed for 180 days by default', async () => {
    await openApp()
    const [idle, busy] = [await signUp(app), await signUp(app)]
    for (const days of [60, 60, 59]) {
      await advanceDays(days)
      expect((await busy.client.auth.refreshSession()).error).toBeNull()
    }
    expect(await countRows('auth.sessions where user_id = $1', idle.id)).toBe(1)
    await advanceDays(2)
    expect(await countRows('auth.sessions where user_id = $1', idle.id)).toBe(0)
    expect(await countRows('auth.sessions where user_id = $1', busy.id)).toBe(1)
    expect((await busy.client.auth.refreshSession()).error).toBeNull()
    // The account itself is kept.
    const again = await app.client().auth.signInWithPassword({ email: idle.email, password })
    expect(again.error).toBeNull()
  })

  it('removes sessions idle longer than AUTH_SESSION_IDLE, also behind many active ones', async () => {
    await openApp({ AUTH_SESSION_IDLE: '12h' })
    // After a lost response the client uses the parent of the active token, whose row is older than the last refresh.
    const busy = await signUp(app)
    const parent = await readRefreshToken(busy.client)
    await busy.client.auth.refreshSession()
    await database.query(
      `insert into auth.refresh_tokens (token, user_id, session_id, revoked, created_at, updated_at)
       select 'used ' || n, s.user_id, s.id, true, $2, $2
       from auth.sessions s cross join generate_series(1, 600) as n where s.user_id = $1`,
      [busy.id, now],
    )
    const idle = await signUp(app)
    await advanceDays(0.4)
    expect((await app.client().auth.refreshSession({ refresh_token: parent })).error).toBeNull()
    await advanceDays(0.2)
    expect(await countRows('auth.sessions where user_id = $1', idle.id)).toBe(0)
    expect(await countRows('auth.sessions where user_id = $1', busy.id)).toBe(1)
  })

  it('removes sessions a day after AUTH_SESSION_TIMEBOX', async () => {
    await openApp({ AUTH_SESSION_TIMEBOX: '12h' })
    const { id } = await signUp(app)
    await advanceDays(1.4)
    expect(await countRows('auth.sessions where user_id = $1', id)).toBe(1)
    await advanceDays(0.2)
    expect(await countRows('auth.sessions where user_id = $1', id)).toBe(0)
  })

  it('removes ended sessions a day later', async () => {
    await openApp()
    const { id } = await signUp(app)
    await database.query('update auth.sessions set not_after = $2 where user_id = $1', [id, now])
    await advanceDays(0.9)
    expect(await countRows('auth.sessions where user_id = $1', id)).toBe(1)
    await advanceDays(0.2)
    expect(await countRows('auth.sessions where user_id = $1', id)).toBe(0)
  })

  it('removes refresh tokens older than a month but keeps the parent of the active one', async () => {
    await openApp()
    const { id, client } = await signUp(app)
    const tokens = [await readRefreshToken(client)]
    for (let time = 0; time < 3; time += 1) {
      now = new Date(now.getTime() + 60_000)
      const { data } = await client.auth.refreshSession()
      tokens.push(data.session?.refresh_token ?? '')
    }
    await advanceDays(29)
    expect(await countRows('auth.refresh_tokens where user_id = $1', id)).toBe(4)
    await advanceDays(2)
    expect(await countRows('auth.refresh_tokens where user_id = $1', id)).toBe(2)
    const [first = '', , parent = '', live = ''] = tokens
    const lost = await app.client().auth.refreshSession({ refresh_token: parent })
    expect(lost.data.session?.refresh_token).toBe(live)
    const stolen = await app.client().auth.refreshSession({ refresh_token: first })
    expect(stolen.error).toMatchObject({ code: 'refresh_token_not_found' })
    expect((await app.client().auth.refreshSession({ refresh_token: live })).error).toBeNull()
  })
})

describe('job remove-old: one-time tokens', () => {
  it('removes them with their flows a day after they expired', async () => {
    await openApp({ AUTH_AUTOCONFIRM: 'false' })
    const { id, email } = await signUpUnconfirmed()
    const challenge = { code_challenge: 'a'.repeat(43), code_challenge_method: 'plain' }
    await app.fetch('/auth/v1/recover', {
      method: 'POST',
      headers: { apikey: app.anonKey },
      body: JSON.stringify({ email, ...challenge }),
    })
    expect(await countRows('auth.one_time_tokens where user_id = $1', id)).toBe(2)
    expect(await countRows('auth.flow_state where user_id = $1', id)).toBe(1)
    await advanceDays(1)
    expect(await countRows('auth.one_time_tokens where user_id = $1', id)).toBe(2)
    await advanceDays(0.1)
    expect(await countRows('auth.one_time_tokens where user_id = $1', id)).toBe(0)
    expect(await countRows('auth.flow_state where user_id = $1', id)).toBe(0)
  })

  it('keeps the flow of a link that is still valid', async () => {
    await openApp({ AUTH_AUTOCONFIRM: 'false', AUTH_OTP_EXPIRY: '86400' })
    const { id, email } = await signUpUnconfirmed()
    await app.fetch('/auth/v1/recover', {
      method: 'POST',
      headers: { apikey: app.anonKey },
      body: JSON.stringify({ email, code_challenge: 'a'.repeat(43), code_challenge_method: 'plain' }),
    })
    await database.query(
      "update auth.flow_state set created_at = created_at - interval '2 days' where user_id = $1",
      [id],
    )
    await advanceDays(0.9)
    expect(await countRows('auth.flow_state where user_id = $1', id)).toBe(1)
    await advanceDays(0.2)
    expect(await countRows('auth.flow_state where user_id = $1', id)).toBe(0)
  })
})

describe('job remove-old: personal data', () => {
  it('removes known clients after 90 days and audit entries after 180', async () => {
    await openApp()
    const { id } = await signUp(app)
    const clients = () => countRows('auth.known_clients where user_id = $1', id)
    const journal = () => countRows("auth.audit_log_entries where payload ->> 'actor_id' = $1", id)
    await advanceDays(89)
    expect([await clients(), await journal()]).toEqual([1, 2])
    await advanceDays(2)
    expect([await clients(), await journal()]).toEqual([0, 2])
    await advanceDays(90)
    expect([await clients(), await journal()]).toEqual([0, 0])
  })
})

describe('job remove-old: accounts', () => {
  it('removes only self-registered accounts unconfirmed for 30 days', async () => {
    await openApp({ AUTH_AUTOCONFIRM: 'false', AUTH_OTP_EXPIRY: '86400' })
    const { admin } = app.client(app.serviceKey).auth
    const unconfirmed = await signUpUnconfirmed()
    const resent = await signUpUnconfirmed()
    const invited = (await admin.inviteUserByEmail(makeEmail('invited'))).data.user?.id
    const imported = (await admin.createUser({ email: makeEmail('imported') })).data.user?.id
    const confirmed = (await admin.createUser({ email: makeEmail('confirmed'), email_confirm: true })).data
      .user?.id
    const ids = [unconfirmed.id, resent.id, invited, imported, confirmed]
    const there = async () => {
      const rows = await owner.query('select id from auth.users where id = any ($1)', [ids])
      return ids.map((id) => rows.some((row) => row['id'] === id))
    }
    await advanceDays(29.9)
    expect(await there()).toEqual([true, true, true, true, true])
    await app.client().auth.resend({ type: 'signup', email: resent.email })
    await advanceDays(0.2)
    expect(await there()).toEqual([false, true, true, true, true])
    await advanceDays(2)
    expect(await there()).toEqual([false, false, true, true, true])
    // The address is available again.
    const again = await app.client().auth.signUp({ email: unconfirmed.email, password })
    expect(again.error).toBeNull()
  })
})
