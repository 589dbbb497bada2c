import { beforeAll, describe, expect, it } from 'vitest'
import { readBalance } from '#test/read-balance.ts'
import { callFunction } from '#test/call-function.ts'
import { joinChannel } from '@firstline/wire/test-wire/channels'
import { makeForm } from '#test/make-form.ts'
import { type TestUser } from '@firstline/wire/test-wire/sign-up'
import { NO_ROWS, openAalFixture } from './testing/aal-fixture.ts'

const {
  database,
  owner,
  app,
  createClientFor,
  openChannel,
  tokenWith,
  makeUserWithFactor,
  countVisibleRows,
} = await openAalFixture()

/** Every function of users, administrators and the demo. */
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

describe('a session with aal1 of a user with a second factor', () => {
  let thief: TestUser
  let boss: TestUser
  beforeAll(async () => {
    thief = await makeUserWithFactor()
    boss = await makeUserWithFactor('admin')
  })

  it('can neither read nor write rows, as user or administrator (P4.50)', async () => {
    for (const user of [thief, boss]) expect(await countVisibleRows(user.token)).toEqual(NO_ROWS)
    const asBoss = createClientFor(boss.token)
    const creditsUpdate = await asBoss.from('user_profiles').update({ credits_dm: 99 }).eq('user_id', boss.id)
    expect(creditsUpdate).toMatchObject({ status: 403, error: { code: '42501' } })
    const setting = await asBoss.from('app_config').insert({ key: 'mine', value: 1 })
    expect(setting).toMatchObject({ status: 403, error: { code: '42501' } })
  })

  it('is refused by every function before anything is done (P4.50)', async () => {
    const before = await readBalance(database, thief.id)
    for (const user of [thief, boss]) {
      for (const name of FUNCTIONS) {
        const method = name === 'account-abilities' ? 'GET' : 'POST'
        const { error } = await createClientFor(user.token).functions.invoke(name, {
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
    expect(await readBalance(database, thief.id)).toEqual(before)
    expect(await owner.query('select 1 from auth.users where id = $1', [thief.id])).toHaveLength(1)
  })

  it('cannot join public or private channels or receive changes (P4.51)', async () => {
    const reason = 'InvalidJWTToken: The second factor of this user is still to be shown'
    for (const config of [{ private: false }, { private: true }]) {
      await expect(joinChannel(await openChannel(thief.token, config))).rejects.toThrow(reason)
    }
    const channel = await openChannel(boss.token)
    channel.on('postgres_changes', { event: '*', schema: 'public', table: 'user_profiles' }, () => undefined)
    await expect(joinChannel(channel)).rejects.toThrow(reason)
  })

  it('cannot broadcast to a private channel over HTTP', async () => {
    await owner.query(
      'create policy broadcasting on realtime.messages for insert to authenticated with check (true)',
    )
    try {
      const broadcast = (token: string) =>
        app.fetch('/realtime/v1/api/broadcast/room/events/word?private=true', {
          method: 'POST',
          headers: { apikey: app.anonKey, authorization: `Bearer ${token}` },
          body: '{}',
        })
      expect((await broadcast(thief.token)).status).toBe(403)
      expect((await broadcast(await tokenWith(thief, { aal: 'aal2' }))).status).toBe(202)
    } finally {
      await owner.query('drop policy broadcasting on realtime.messages')
    }
  })

  it('does not reach aal2 by a refresh, by metadata or by a missing claim', async () => {
    const { data } = await thief.client.auth.refreshSession()
    const refreshed = data.session?.access_token ?? ''
    const tokens = [
      refreshed,
      await tokenWith(thief, { aal: undefined }),
      await tokenWith(thief, { aal: ['aal2'] }),
      await tokenWith(thief, { aal: 'AAL2' }),
      await tokenWith(thief, { user_metadata: { aal: 'aal2' }, app_metadata: { aal: 'aal2' } }),
      // A token without a session.
      await tokenWith(thief, { aal: 'aal1', session_id: undefined }),
    ]
    for (const token of tokens) {
      expect(await countVisibleRows(token)).toEqual(NO_ROWS)
      expect(await callFunction(app, { token }, 'account-export')).toMatchObject({ status: 403 })
      await expect(joinChannel(await openChannel(token))).rejects.toThrow('second factor')
    }
  })

  it('can get its user, refresh and sign out', async () => {
    const user = await makeUserWithFactor()
    expect((await user.client.auth.getUser()).data.user?.id).toBe(user.id)
    expect((await user.client.auth.refreshSession()).error).toBeNull()
    expect((await user.client.auth.signOut()).error).toBeNull()
  })
})

/**
 * Functions that policies and triggers call; their schemas are not exposed, and they return no rows of users. And
 * `search_history`, which checks the AAL itself, and the reading of usage, which the policies of its tables apply to.
 */
const HELPERS = [
  'auth.email',
  'auth.is_fully_signed_in',
  'auth.jwt',
  'auth.role',
  'auth.uid',
  'firstline.account_email',
  'firstline.is_admin',
  'firstline.is_count',
  'firstline.is_score',
  'firstline.is_valid_config',
  'firstline.setting',
  'list_usage',
  'realtime.topic',
  'search_history',
  'sum_usage',
]

describe('privileges of the role authenticated', () => {
  it('include no table without an AAL policy and no function but the helpers', async () => {
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
