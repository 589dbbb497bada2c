import type { PostgrestResponse, PostgrestSingleResponse, SupabaseClient } from '@supabase/supabase-js'

/** Who asks. Each asks about one member's rows: the member itself about its own, everybody else about those of that member. */
export const CALLERS = ['anon', 'owner', 'other', 'admin', 'server', 'demoted', 'deleted'] as const
export type Caller = (typeof CALLERS)[number]

export const CALLER_TITLES: Record<Caller, string> = {
  anon: 'anon',
  owner: 'own user',
  other: 'other user',
  admin: 'admin',
  server: 'service key',
  demoted: 'demoted admin',
  deleted: 'deleted user',
}

/** `rows`: some were read; `ok`: some were written; `no rows`: neither, and no error; else the error's code. */
export type Outcome = 'rows' | 'ok' | 'no rows' | '42501' | 'PGRST106' | 'PGRST205' | 'PGRST204'

/** What a call needs to know about the member whose rows it is about. */
export interface Target {
  id: string
  email: string
  generationId: string
}

type Answer = PostgrestResponse<unknown> | PostgrestSingleResponse<unknown>

export interface PermissionCall {
  table: string
  title: string
  call: (client: SupabaseClient, target: Target) => PromiseLike<Answer>
  expected: Readonly<Record<Caller, Outcome>>
  /** What has to be so before: the member has no profile; a member of its own, since the call may remove it. */
  needs?: 'no profile' | 'a member of its own'
}

function outcomes(list: readonly [Outcome, Outcome, Outcome, Outcome, Outcome, Outcome, Outcome]) {
  const [anon, owner, other, admin, server, demoted, deleted] = list
  return { anon, owner, other, admin, server, demoted, deleted }
}

const NO = '42501'
const NONE = 'no rows'
const OWN_ROWS = outcomes([NO, 'rows', NONE, 'rows', 'rows', NONE, NONE])
const ADMINS_READ = outcomes([NO, NONE, NONE, 'rows', 'rows', NONE, NONE])
const ADMINS_WRITE = outcomes([NO, NO, NO, 'ok', 'ok', NO, NO])
const SERVER_WRITES = outcomes([NO, NO, NO, NO, 'ok', NO, NO])
const NOBODY = outcomes([NO, NO, NO, NO, NO, NO, NO])
const everybody = (outcome: Outcome) =>
  outcomes([outcome, outcome, outcome, outcome, outcome, outcome, outcome])

const COUNT = { count: 'exact' } as const
const DAY = '2026-01-31T12:00:00Z'

const readsOfMember: PermissionCall[] = [
  'user_profiles',
  'message_logs',
  'generations',
  'generation_items',
  'credit_movements',
].map((table) => ({
  table,
  title: 'select',
  call: (client, { id }) => client.from(table).select('*').eq('user_id', id),
  expected: OWN_ROWS,
}))

const PRIVILEGED_VALUES: Record<string, unknown> = {
  role: 'admin',
  plan: 'pro',
  plan_status: 'inactive',
  credits_dm: 5,
  credits_subject: 5,
  next_renewal_date: '2099-01-31T12:00:00Z',
  trial_start_date: DAY,
  trial_end_date: '2099-01-31T12:00:00Z',
}

/** A trial has an end. */
const TRIAL = { is_trial: true, trial_end_date: '2099-01-31T12:00:00Z' }

/** Of these the database takes care by itself; administrators have functions for what they may do with them. */
const INNER_VALUES: Record<string, unknown> = {
  free_insight_uses: 3,
  testing_mode: true,
  billing_anchor: DAY,
  period_started_at: DAY,
  created_at: DAY,
  updated_at: DAY,
}

const updateOf = (column: string, value: unknown, expected: PermissionCall['expected']): PermissionCall => ({
  table: 'user_profiles',
  title: `update ${column}`,
  call: (client, { id }) =>
    client
      .from('user_profiles')
      .update({ [column]: value }, COUNT)
      .eq('user_id', id),
  expected,
  needs: 'a member of its own',
})

const insertWith = (
  column: string,
  value: unknown,
  expected: PermissionCall['expected'],
): PermissionCall => ({
  table: 'user_profiles',
  title: `insert with ${column}`,
  call: (client, { id, email }) =>
    client.from('user_profiles').insert({ user_id: id, email, [column]: value }, COUNT),
  expected,
  needs: 'no profile',
})

const profileWrites: PermissionCall[] = [
  {
    table: 'user_profiles',
    title: 'insert (user_id, email)',
    call: (client, { id, email }) => client.from('user_profiles').insert({ user_id: id, email }, COUNT),
    expected: { ...ADMINS_WRITE, owner: 'ok' },
    needs: 'no profile',
  },
  {
    table: 'user_profiles',
    title: 'insert with another e-mail',
    call: (client, { id }) =>
      client.from('user_profiles').insert({ user_id: id, email: 'somebody@else.test' }, COUNT),
    expected: ADMINS_WRITE,
    needs: 'no profile',
  },
  ...Object.entries(PRIVILEGED_VALUES).map(([column, value]) => insertWith(column, value, ADMINS_WRITE)),
  ...Object.entries(INNER_VALUES).map(([column, value]) => insertWith(column, value, SERVER_WRITES)),
  ...Object.entries({ ...PRIVILEGED_VALUES, email: 'somebody@else.test' }).map(([column, value]) =>
    updateOf(column, value, ADMINS_WRITE),
  ),
  ...Object.entries(INNER_VALUES).map(([column, value]) => updateOf(column, value, SERVER_WRITES)),
  {
    table: 'user_profiles',
    title: 'update is_trial',
    call: (client, { id }) => client.from('user_profiles').update(TRIAL, COUNT).eq('user_id', id),
    expected: ADMINS_WRITE,
    needs: 'a member of its own',
  },
  {
    table: 'user_profiles',
    title: 'insert with is_trial',
    call: (client, { id, email }) =>
      client.from('user_profiles').insert({ user_id: id, email, ...TRIAL }, COUNT),
    expected: ADMINS_WRITE,
    needs: 'no profile',
  },
  {
    table: 'user_profiles',
    title: 'update of all in a trial',
    call: (client) => client.from('user_profiles').update({ is_trial: false }, COUNT).eq('is_trial', true),
    expected: ADMINS_WRITE,
  },
  {
    table: 'user_profiles',
    title: 'upsert on user_id, of plan and credits',
    call: (client, { id, email }) =>
      client
        .from('user_profiles')
        .upsert(
          { user_id: id, email, plan: 'pro', credits_dm: 999, credits_subject: 999 },
          { onConflict: 'user_id', ...COUNT },
        ),
    expected: ADMINS_WRITE,
    needs: 'a member of its own',
  },
  {
    table: 'user_profiles',
    title: 'upsert on user_id, of plan and credits, where there is no row',
    call: (client, { id, email }) =>
      client
        .from('user_profiles')
        .upsert(
          { user_id: id, email, plan: 'pro', credits_dm: 999, credits_subject: 999 },
          { onConflict: 'user_id', ...COUNT },
        ),
    expected: ADMINS_WRITE,
    needs: 'no profile',
  },
  {
    table: 'user_profiles',
    title: 'delete',
    call: (client, { id }) => client.from('user_profiles').delete(COUNT).eq('user_id', id),
    expected: SERVER_WRITES,
    needs: 'a member of its own',
  },
]

const others: PermissionCall[] = [
  {
    table: 'audit_log',
    title: 'select',
    call: (client, { id }) => client.from('audit_log').select('*').eq('user_id', id),
    expected: ADMINS_READ,
  },
  {
    table: 'app_config',
    title: 'select',
    call: (client) => client.from('app_config').select('value').eq('key', 'trial_settings'),
    expected: { ...everybody('rows'), anon: NO },
  },
  {
    table: 'app_config',
    title: 'insert',
    call: (client, { id }) => client.from('app_config').insert({ key: id, value: {} }, COUNT),
    expected: ADMINS_WRITE,
    needs: 'a member of its own',
  },
  {
    table: 'app_config',
    title: 'update',
    call: (client) =>
      client
        .from('app_config')
        .update({ value: { enable_trial: false, trial_credits: 20, trial_days: 14 } }, COUNT)
        .eq('key', 'trial_settings'),
    expected: ADMINS_WRITE,
  },
  {
    table: 'app_config',
    title: 'upsert',
    call: (client) =>
      client
        .from('app_config')
        .upsert(
          { key: 'trial_settings', value: { enable_trial: false, trial_credits: 20, trial_days: 14 } },
          COUNT,
        ),
    expected: ADMINS_WRITE,
  },
  {
    table: 'message_logs',
    title: 'insert',
    call: (client, { id }) =>
      client.from('message_logs').insert(
        {
          user_id: id,
          message_type: 'Cold DM',
          model_used: 'gpt-4o-mini',
          estimated_tokens: 100,
          cost_estimate: 0.1,
          plan: 'free',
          testing_mode: false,
        },
        COUNT,
      ),
    expected: SERVER_WRITES,
  },
  {
    table: 'generations',
    title: 'insert',
    call: (client, { id }) =>
      client.from('generations').insert(
        {
          user_id: id,
          request_id: crypto.randomUUID(),
          body_hash: '',
          message_type: 'Cold DM',
          form: {},
          plan: 'pro',
          item_count: 8,
          status: 'failed',
          charge: 'free',
          charged_period: DAY,
          queue_rank: DAY,
          created_at: DAY,
        },
        COUNT,
      ),
    expected: SERVER_WRITES,
  },
  {
    table: 'generations',
    title: 'update',
    call: (client, { generationId }) =>
      client.from('generations').update({ error_message: 'None.' }, COUNT).eq('id', generationId),
    expected: SERVER_WRITES,
  },
  {
    table: 'generation_items',
    title: 'update',
    call: (client, { generationId }) =>
      client.from('generation_items').update({ content: 'Better.' }, COUNT).eq('generation_id', generationId),
    expected: SERVER_WRITES,
  },
  {
    table: 'credit_movements',
    title: 'insert',
    call: (client, { id }) =>
      client
        .from('credit_movements')
        .insert({ user_id: id, kind: 'dm', delta: 5, balance_after: 5, reason: 'gift', actor: 'me' }, COUNT),
    expected: NOBODY,
  },
  {
    table: 'audit_log',
    title: 'insert',
    call: (client, { id }) =>
      client.from('audit_log').insert({ at: DAY, actor: id, action: 'nothing' }, COUNT),
    expected: NOBODY,
  },
]

/** History is written once, whoever asks. */
const rewritings: PermissionCall[] = ['message_logs', 'credit_movements', 'audit_log'].flatMap((table) => [
  {
    table,
    title: 'update',
    call: (client: SupabaseClient, { id }: Target) =>
      client.from(table).update({ user_id: null }, COUNT).eq('user_id', id),
    expected: NOBODY,
  },
  {
    table,
    title: 'delete',
    call: (client: SupabaseClient, { id }: Target) => client.from(table).delete(COUNT).eq('user_id', id),
    expected: NOBODY,
  },
])

const deletions: PermissionCall[] = ['generations', 'generation_items'].map((table) => ({
  table,
  title: 'delete of those before 2000',
  call: (client, _target) => client.from(table).delete(COUNT).lt('created_at', '2000-01-01'),
  // The service key may, and finds none.
  expected: { ...NOBODY, server: NONE },
}))

/** What is no part of the exposed schema can't even be named. */
const hidden: PermissionCall[] = [
  ...(
    [
      ['firstline', 'plan_allowances'],
      ['firstline', 'message_statistics'],
      ['firstline', 'departed_accounts'],
      ['auth', 'users'],
      ['auth', 'sessions'],
      ['pg_catalog', 'pg_authid'],
    ] as const
  ).map(
    ([schema, name]): PermissionCall => ({
      table: `${schema}.${name}`,
      title: 'select',
      call: (client) => client.schema(schema).from(name).select('*'),
      expected: everybody('PGRST106'),
    }),
  ),
  ...['users', 'message_statistics', 'invariants_broken', 'pg_authid', 'auth.users'].map(
    (name): PermissionCall => ({
      table: name,
      title: 'select',
      call: (client) => client.from(name).select('*'),
      expected: everybody('PGRST205'),
    }),
  ),
]

/** Decision 26, cell by cell. The test asks each of them; `docs/permissions.md` is made from here. */
export const PERMISSION_MATRIX: readonly PermissionCall[] = [
  ...readsOfMember,
  ...profileWrites,
  ...others,
  ...rewritings,
  ...deletions,
  ...hidden,
]
