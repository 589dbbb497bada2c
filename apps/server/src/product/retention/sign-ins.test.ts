import type { SupabaseClient } from '@supabase/supabase-js'
import { afterEach, describe, expect, it } from 'vitest'
import { DAY_MS, makeEmail, password } from '#test/fixtures.ts'
import { signUp } from '#test/make-user.ts'
import { createProductDatabase } from '#test/product-database.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'
import { testClock } from '#test/test-clock.ts'

const { database, owner } = await createProductDatabase()
// Goes on from test to test: the job remembers when it ran.
let now = new Date()
let app: TestApp
afterEach(() => app.close())

async function open(environment: Record<string, string> = {}): Promise<void> {
  app = await openTestApp({ database, clock: { ...testClock, now: () => now }, environment })
}

/** Lets time pass, and the jobs find out. */
async function afterDays(days: number): Promise<void> {
  now = new Date(now.getTime() + days * DAY_MS)
  await app.runJobs()
}

/** An account whose address waits to be confirmed. */
async function signUpUnconfirmed(): Promise<{ id: string; email: string }> {
  const email = makeEmail()
  const { data } = await app.client().auth.signUp({ email, password })
  return { id: data.user?.id ?? '', email }
}

async function count(sql: string, ...params: unknown[]): Promise<number> {
  const [row] = await owner.query(`select count(*)::int as n from ${sql}`, params)
  return Number(row?.['n'])
}

const refreshTokenOf = async (client: SupabaseClient) =>
  (await client.auth.getSession()).data.session?.refresh_token ?? ''

describe('sessions', () => {
  it('that were not refreshed for 180 days are removed by default, however old the others are', async () => {
    await open()
    const [idle, busy] = [await signUp(app), await signUp(app)]
    for (const days of [60, 60, 59]) {
      await afterDays(days)
      expect((await busy.client.auth.refreshSession()).error).toBeNull()
    }
    expect(await count('auth.sessions where user_id = $1', idle.id)).toBe(1)
    await afterDays(2)
    expect(await count('auth.sessions where user_id = $1', idle.id)).toBe(0)
    expect(await count('auth.sessions where user_id = $1', busy.id)).toBe(1)
    expect((await busy.client.auth.refreshSession()).error).toBeNull()
    // The account itself stays.
    const again = await app.client().auth.signInWithPassword({ email: idle.email, password })
    expect(again.error).toBeNull()
  })

  it('that were not refreshed within AUTH_SESSION_IDLE are removed, also behind many that were', async () => {
    await open({ AUTH_SESSION_IDLE: '12h' })
    // Lost answers: the client goes on with the parent of the live token, whose row is older than the last refresh.
    const busy = await signUp(app)
    const parent = await refreshTokenOf(busy.client)
    await busy.client.auth.refreshSession()
    await database.query(
      `insert into auth.refresh_tokens (token, user_id, session_id, revoked, created_at, updated_at)
       select 'used ' || n, s.user_id, s.id, true, $2, $2
       from auth.sessions s cross join generate_series(1, 600) as n where s.user_id = $1`,
      [busy.id, now],
    )
    const idle = await signUp(app)
    await afterDays(0.4)
    expect((await app.client().auth.refreshSession({ refresh_token: parent })).error).toBeNull()
    await afterDays(0.2)
    expect(await count('auth.sessions where user_id = $1', idle.id)).toBe(0)
    expect(await count('auth.sessions where user_id = $1', busy.id)).toBe(1)
  })

  it('that reached AUTH_SESSION_TIMEBOX are removed a day later', async () => {
    await open({ AUTH_SESSION_TIMEBOX: '12h' })
    const { id } = await signUp(app)
    await afterDays(1.4)
    expect(await count('auth.sessions where user_id = $1', id)).toBe(1)
    await afterDays(0.2)
    expect(await count('auth.sessions where user_id = $1', id)).toBe(0)
  })

  it('that have ended are removed a day later', async () => {
    await open()
    const { id } = await signUp(app)
    await database.query('update auth.sessions set not_after = $2 where user_id = $1', [id, now])
    await afterDays(0.9)
    expect(await count('auth.sessions where user_id = $1', id)).toBe(1)
    await afterDays(0.2)
    expect(await count('auth.sessions where user_id = $1', id)).toBe(0)
  })

  it('in use lose their refresh tokens of a month ago, but not the one that fetches a lost answer', async () => {
    await open()
    const { id, client } = await signUp(app)
    const tokens = [await refreshTokenOf(client)]
    for (let time = 0; time < 3; time += 1) {
      now = new Date(now.getTime() + 60_000)
      const { data } = await client.auth.refreshSession()
      tokens.push(data.session?.refresh_token ?? '')
    }
    await afterDays(29)
    expect(await count('auth.refresh_tokens where user_id = $1', id)).toBe(4)
    await afterDays(2)
    expect(await count('auth.refresh_tokens where user_id = $1', id)).toBe(2)
    const [first = '', , parent = '', live = ''] = tokens
    const lost = await app.client().auth.refreshSession({ refresh_token: parent })
    expect(lost.data.session?.refresh_token).toBe(live)
    const stolen = await app.client().auth.refreshSession({ refresh_token: first })
    expect(stolen.error).toMatchObject({ code: 'refresh_token_not_found' })
    expect((await app.client().auth.refreshSession({ refresh_token: live })).error).toBeNull()
  })
})

describe('links and codes', () => {
  it('are removed a day after they ended, with the flows they belong to', async () => {
    await open({ AUTH_AUTOCONFIRM: 'false' })
    const { id, email } = await signUpUnconfirmed()
    const challenge = { code_challenge: 'a'.repeat(43), code_challenge_method: 'plain' }
    await app.fetch('/auth/v1/recover', {
      method: 'POST',
      headers: { apikey: app.anonKey },
      body: JSON.stringify({ email, ...challenge }),
    })
    expect(await count('auth.one_time_tokens where user_id = $1', id)).toBe(2)
    expect(await count('auth.flow_state where user_id = $1', id)).toBe(1)
    await afterDays(1)
    expect(await count('auth.one_time_tokens where user_id = $1', id)).toBe(2)
    await afterDays(0.1)
    expect(await count('auth.one_time_tokens where user_id = $1', id)).toBe(0)
    expect(await count('auth.flow_state where user_id = $1', id)).toBe(0)
  })

  it('keep the flow that a link which is still good leads back to', async () => {
    await open({ AUTH_AUTOCONFIRM: 'false', AUTH_OTP_EXPIRY: '86400' })
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
    await afterDays(0.9)
    expect(await count('auth.flow_state where user_id = $1', id)).toBe(1)
    await afterDays(0.2)
    expect(await count('auth.flow_state where user_id = $1', id)).toBe(0)
  })
})

describe('what is known of people', () => {
  it('is forgotten: from where they signed in after 90 days, what they did after 180', async () => {
    await open()
    const { id } = await signUp(app)
    const clients = () => count('auth.known_clients where user_id = $1', id)
    const journal = () => count("auth.audit_log_entries where payload ->> 'actor_id' = $1", id)
    await afterDays(89)
    expect([await clients(), await journal()]).toEqual([1, 2])
    await afterDays(2)
    expect([await clients(), await journal()]).toEqual([0, 2])
    await afterDays(90)
    expect([await clients(), await journal()]).toEqual([0, 0])
  })
})

describe('accounts', () => {
  it('that nobody ever confirmed are removed after 30 days, and no others', async () => {
    await open({ AUTH_AUTOCONFIRM: 'false', AUTH_OTP_EXPIRY: '86400' })
    const { admin } = app.client(app.serviceKey).auth
    const forgotten = await signUpUnconfirmed()
    const asksAgain = await signUpUnconfirmed()
    const invited = (await admin.inviteUserByEmail(makeEmail('invited'))).data.user?.id
    const imported = (await admin.createUser({ email: makeEmail('imported') })).data.user?.id
    const confirmed = (await admin.createUser({ email: makeEmail('confirmed'), email_confirm: true })).data
      .user?.id
    const ids = [forgotten.id, asksAgain.id, invited, imported, confirmed]
    const there = async () => {
      const rows = await owner.query('select id from auth.users where id = any ($1)', [ids])
      return ids.map((id) => rows.some((row) => row['id'] === id))
    }
    await afterDays(29.9)
    expect(await there()).toEqual([true, true, true, true, true])
    await app.client().auth.resend({ type: 'signup', email: asksAgain.email })
    await afterDays(0.2)
    expect(await there()).toEqual([false, true, true, true, true])
    await afterDays(2)
    expect(await there()).toEqual([false, false, true, true, true])
    // The address is free again.
    const again = await app.client().auth.signUp({ email: forgotten.email, password })
    expect(again.error).toBeNull()
  })
})
