import { scriptedWriter } from '@firstline/copywriter/testing'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { decodeJwt, type JWTPayload } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listen } from '#server/listen.ts'
import { fixedClock } from '#server/platform/clock.ts'
import { balanceOf } from '#test/balance.ts'
import { callFunction } from '#test/call-function.ts'
import { collect, joined } from '#test/channels.ts'
import { addFactor, protect, raise, tokenOf } from '#test/factors.ts'
import { DRAFTS_SCRIPT, signWithSecret } from '#test/fixtures.ts'
import { makeForm } from '#test/make-form.ts'
import { makeUser, type TestUser } from '#test/make-user.ts'
import { postGeneration } from '#test/post-generation.ts'
import { createProductDatabase } from '#test/product-database.ts'
import { openTestApp } from '#test/test-app.ts'

const { database, owner } = await createProductDatabase()
const writer = scriptedWriter(DRAFTS_SCRIPT)
const clock = fixedClock(new Date())
const app = await openTestApp({ database, writer, clock, realtime: { sessionsMs: 5 } })
const { server, port } = await listen(
  (request) => app.fetch(request.url, request),
  '127.0.0.1',
  0,
  app.realtime.upgrade,
)
const clients: SupabaseClient[] = []
afterAll(async () => {
  for (const each of clients) void each.realtime.disconnect()
  await app.close()
  server.close()
})

const TABLES = [
  'user_profiles',
  'message_logs',
  'generations',
  'generation_items',
  'credit_movements',
  'audit_log',
  'app_config',
]

/** What members, administrators and visitors may call. */
const FUNCTIONS = [
  'auth-operations',
  'account-export',
  'account-sessions',
  'account-abilities',
  'testing-mode',
  'reset-credits',
  'generate-messages',
  'score-message',
  'read-brief',
  'read-page',
  'admin-users',
  'admin-user-lookup',
  'admin-set-plan',
  'admin-set-credits',
  'admin-assign-credits',
  'admin-trial-settings',
  'admin-end-trials',
  'admin-history',
  'admin-jobs',
  'admin-statistics',
  'generate-demo-messages',
  'faq-bot',
]

/** The official client with this token alone, its sockets included. */
function clientOf(token: string): SupabaseClient {
  const client = createClient(`http://127.0.0.1:${port}`, app.anonKey, { accessToken: async () => token })
  clients.push(client)
  return client
}

/** A channel of a client that shows this token when it joins. */
async function channelOf(token: string, config: { private: boolean } = { private: false }) {
  const client = clientOf(token)
  await client.realtime.setAuth(token)
  return client.channel('room', { config })
}

/** The token of a session as it would be had its user shown this much; a claim of undefined is left out. */
function tokenWith({ token }: TestUser, claims: JWTPayload): Promise<string> {
  return signWithSecret({ ...decodeJwt(token), ...claims })
}

async function makeCareful(role: 'user' | 'admin' = 'user'): Promise<TestUser> {
  const user = await makeUser(app, { role })
  await postGeneration(app, user, makeForm())
  await addFactor(owner, user.id)
  return user
}

async function rowsSeenBy(token: string): Promise<Record<string, number>> {
  const client = clientOf(token)
  const seen = TABLES.map(async (table) => {
    const { data, error } = await client.from(table).select('*')
    expect(error).toBeNull()
    return [table, data?.length ?? 0] as const
  })
  return Object.fromEntries(await Promise.all(seen))
}

const NOTHING = Object.fromEntries(TABLES.map((table) => [table, 0]))

describe('a member with a second factor, by the password alone', () => {
  let thief: TestUser
  let boss: TestUser
  beforeAll(async () => {
    thief = await makeCareful()
    boss = await makeCareful('admin')
  })

  it('reads nothing and writes nothing, an administrator no more than others (P4.50)', async () => {
    for (const user of [thief, boss]) expect(await rowsSeenBy(user.token)).toEqual(NOTHING)
    const asBoss = clientOf(boss.token)
    const gift = await asBoss.from('user_profiles').update({ credits_dm: 99 }).eq('user_id', boss.id)
    expect(gift).toMatchObject({ status: 403, error: { code: '42501' } })
    const setting = await asBoss.from('app_config').insert({ key: 'mine', value: 1 })
    expect(setting).toMatchObject({ status: 403, error: { code: '42501' } })
  })

  it('is refused by every function, the visitors’ too, before anything is done (P4.50)', async () => {
    const before = await balanceOf(database, thief.id)
    for (const user of [thief, boss]) {
      for (const name of FUNCTIONS) {
        const method = name === 'account-abilities' ? 'GET' : 'POST'
        const { error } = await clientOf(user.token).functions.invoke(name, {
          method,
          ...(method === 'POST' ? { body: { ...makeForm(), action: 'deleteAccount', userId: user.id } } : {}),
        })
        const response = (error as { context?: Response }).context
        expect([name, response?.status, await response?.json()]).toEqual([
          name,
          403,
          { code: 'insufficient_aal', message: 'Please enter the code of your second factor first.' },
        ])
      }
    }
    expect(await balanceOf(database, thief.id)).toEqual(before)
    expect(await owner.query('select 1 from auth.users where id = $1', [thief.id])).toHaveLength(1)
  })

  it('joins no channel, public or private, and hears of no change (P4.51)', async () => {
    const reason = 'InvalidJWTToken: The second factor of this user is still to be shown'
    for (const config of [{ private: false }, { private: true }]) {
      await expect(joined(await channelOf(thief.token, config))).rejects.toThrow(reason)
    }
    const channel = await channelOf(boss.token)
    channel.on('postgres_changes', { event: '*', schema: 'public', table: 'user_profiles' }, () => undefined)
    await expect(joined(channel)).rejects.toThrow(reason)
  })

  it('may not speak in a private channel from outside either', async () => {
    await owner.query(
      'create policy speaking on realtime.messages for insert to authenticated with check (true)',
    )
    try {
      const speak = (token: string) =>
        app.fetch('/realtime/v1/api/broadcast/room/events/word?private=true', {
          method: 'POST',
          headers: { apikey: app.anonKey, authorization: `Bearer ${token}` },
          body: '{}',
        })
      expect((await speak(thief.token)).status).toBe(403)
      expect((await speak(await tokenWith(thief, { aal: 'aal2' }))).status).toBe(202)
    } finally {
      await owner.query('drop policy speaking on realtime.messages')
    }
  })

  it('is not raised by a refresh, by what the account says of itself, or by a token that says nothing', async () => {
    const { data } = await thief.client.auth.refreshSession()
    const refreshed = data.session?.access_token ?? ''
    const tokens = [
      refreshed,
      await tokenWith(thief, { aal: undefined }),
      await tokenWith(thief, { aal: ['aal2'] }),
      await tokenWith(thief, { aal: 'AAL2' }),
      await tokenWith(thief, { user_metadata: { aal: 'aal2' }, app_metadata: { aal: 'aal2' } }),
      // Signed for no session at all.
      await tokenWith(thief, { aal: 'aal1', session_id: undefined }),
    ]
    for (const token of tokens) {
      expect(await rowsSeenBy(token)).toEqual(NOTHING)
      expect(await callFunction(app, { token }, 'account-export')).toMatchObject({ status: 403 })
      await expect(joined(await channelOf(token))).rejects.toThrow('second factor')
    }
  })

  it('still sees who it is, refreshes, and signs out', async () => {
    const user = await makeCareful()
    expect((await user.client.auth.getUser()).data.user?.id).toBe(user.id)
    expect((await user.client.auth.refreshSession()).error).toBeNull()
    expect((await user.client.auth.signOut()).error).toBeNull()
  })
})

describe('a factor that is proven while somebody else is in', () => {
  it('ends what the other hears, at once for rows and soon for channels (P4.51)', async () => {
    const user = await makeUser(app)
    const channel = await channelOf(user.token)
    const rows: unknown[] = []
    channel.on('postgres_changes', { event: '*', schema: 'public', table: 'user_profiles' }, (row) =>
      rows.push(row),
    )
    const told = collect<{ message?: string }>((hear) => void channel.on('system', {}, hear))
    await joined(channel)
    expect(await told.take(1)).toMatchObject([{ message: 'Subscribed to PostgreSQL' }])
    await addFactor(owner, user.id)
    await owner.query('update public.user_profiles set free_insight_uses = 1 where user_id = $1', [user.id])
    expect(await told.take(1)).toMatchObject([
      { status: 'error', message: 'The second factor of this user is still to be shown' },
    ])
    expect(rows).toEqual([])
    expect(await rowsSeenBy(user.token)).toEqual(NOTHING)
  })

  it('leaves a session nothing whose own end did not reach its token (P4.50)', async () => {
    const user = await makeUser(app)
    await owner.query('delete from auth.sessions where user_id = $1', [user.id])
    expect((await rowsSeenBy(user.token))['user_profiles']).toBe(1)
    await addFactor(owner, user.id)
    expect(await rowsSeenBy(user.token)).toEqual(NOTHING)
    expect(await callFunction(app, user, 'account-export')).toMatchObject({ status: 401 })
  })
})

describe('a member who sets up an app by the official client', () => {
  it('goes on in that session, and elsewhere begins anew with the password and a code (P4.50)', async () => {
    const user = await makeUser(app)
    const elsewhere = app.client()
    await elsewhere.auth.signInWithPassword(user)
    const old = await tokenOf(elsewhere)
    const authenticator = await protect(user.client, clock)
    expect((await rowsSeenBy(await tokenOf(user.client)))['user_profiles']).toBe(1)
    // As it was before the code was shown, in the same session.
    expect(await rowsSeenBy(user.token)).toEqual(NOTHING)
    expect(await callFunction(app, user, 'account-sessions')).toMatchObject({ status: 403 })
    expect(await rowsSeenBy(old)).toEqual(NOTHING)
    expect(await callFunction(app, { token: old }, 'account-sessions')).toMatchObject({ status: 401 })
    await expect(joined(await channelOf(old))).rejects.toThrow('The session of this token has ended')

    await elsewhere.auth.signInWithPassword(user)
    expect(await rowsSeenBy(await tokenOf(elsewhere))).toEqual(NOTHING)
    await raise(elsewhere, authenticator)
    const token = await tokenOf(elsewhere)
    expect((await rowsSeenBy(token))['user_profiles']).toBe(1)
    expect(await callFunction(app, { token }, 'account-export')).toMatchObject({ status: 200 })
    await joined(await channelOf(token))
  })
})

describe('everybody else', () => {
  it('has what is theirs: with the factor shown, with one that was never proven, and without any', async () => {
    const careful = await makeCareful()
    const unproven = await makeCareful()
    await owner.query("update auth.mfa_factors set status = 'unverified' where user_id = $1", [unproven.id])
    const plain = await makeUser(app)
    await postGeneration(app, plain, makeForm())
    for (const token of [await tokenWith(careful, { aal: 'aal2' }), unproven.token, plain.token]) {
      expect(await rowsSeenBy(token)).toMatchObject({
        user_profiles: 1,
        generations: 1,
        message_logs: 1,
        app_config: 1,
      })
      expect(await callFunction(app, { token }, 'account-export')).toMatchObject({ status: 200 })
      await joined(await channelOf(token))
    }
  })

  it('is an administrator as ever, once the factor was shown', async () => {
    const boss = await makeCareful('admin')
    const token = await tokenWith(boss, { aal: 'aal2' })
    expect((await rowsSeenBy(token))['user_profiles']).toBeGreaterThan(1)
    expect(await callFunction(app, { token }, 'admin-users')).toMatchObject({ status: 200 })
  })
})

/** What policies and triggers ask, in schemas that no door opens: about the token and the settings, and nobody's rows. */
const HELPERS = [
  'auth.email',
  'auth.is_fully_signed_in',
  'auth.jwt',
  'auth.role',
  'auth.uid',
  'firstline.account_email',
  'firstline.is_admin',
  'firstline.is_count',
  'firstline.is_valid_config',
  'firstline.setting',
  'realtime.topic',
]

describe('the schema that members reach', () => {
  it('has no table without the question for the second factor, and no function', async () => {
    const reachable = `not n.nspname like 'pg\\_%' and n.nspname <> 'information_schema'
      and has_schema_privilege('authenticated', n.oid, 'usage')`
    const open = await owner.query(
      `select c.oid::regclass::text as name from pg_catalog.pg_class c
       join pg_catalog.pg_namespace n on n.oid = c.relnamespace
       where ${reachable} and c.relkind in ('r', 'v', 'm', 'f', 'p')
         and (has_table_privilege('authenticated', c.oid, 'select, insert, update, delete, truncate')
           or has_any_column_privilege('authenticated', c.oid, 'select, insert, update'))
         and not (c.relrowsecurity and exists (
           select from pg_catalog.pg_policy p where p.polrelid = c.oid and not p.polpermissive
             and p.polcmd = '*' and p.polroles = array['authenticated'::regrole::oid]
             and pg_get_expr(p.polqual, p.polrelid) like '%is_fully_signed_in%'
             and pg_get_expr(p.polwithcheck, p.polrelid) like '%is_fully_signed_in%'))`,
    )
    expect(open).toEqual([])
    const callable = await owner.query<{ name: string }>(
      `select p.oid::regproc::text as name from pg_catalog.pg_proc p
       join pg_catalog.pg_namespace n on n.oid = p.pronamespace
       where ${reachable} and has_function_privilege('authenticated', p.oid, 'execute')
         and p.prorettype <> 'trigger'::regtype
       order by 1`,
    )
    expect(callable.map(({ name }) => name)).toEqual(HELPERS)
  })
})
