import type { SupabaseClient } from '@supabase/supabase-js'
import {
  NO,
  NONE,
  OWN_ROWS,
  ADMINS_READ,
  ADMINS_WRITE,
  SERVER_WRITES,
  NOBODY,
  everybody,
  COUNT,
  DAY,
  type PermissionCall,
  type Target,
} from './permission-call.ts'
import { profileWrites } from './profile-calls.ts'

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
    expected: { ...everybody('rows'), anon: NO, ownerByPassword: NONE, adminByPassword: NONE },
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
  ).map(([schema, name]): PermissionCall => ({
    table: `${schema}.${name}`,
    title: 'select',
    call: (client) => client.schema(schema).from(name).select('*'),
    expected: everybody('PGRST106'),
  })),
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
