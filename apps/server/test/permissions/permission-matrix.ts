import type { SupabaseClient } from '@supabase/supabase-js'
import {
  DENIED,
  NO_ROWS,
  OWN_ROWS,
  ADMINS_READ,
  OWN_EDITS,
  OWN_READS,
  ADMINS_WRITE,
  SERVER_WRITES,
  ALL_DENIED,
  allCallers,
  COUNT,
  DAY,
  type PermissionCall,
  type Target,
} from './permission-call.ts'
import { PROFILE_WRITES } from './profile-calls.ts'

const userReads: PermissionCall[] = [
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
    expected: { ...allCallers('rows'), anon: DENIED, ownerByPassword: NO_ROWS, adminByPassword: NO_ROWS },
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
    table: 'generations',
    title: 'update of note and deletion',
    call: (client, { generationId }) =>
      client.from('generations').update({ note: 'Called.', deleted_at: null }, COUNT).eq('id', generationId),
    expected: OWN_EDITS,
  },
  {
    table: 'generation_items',
    title: 'update of marks and edited text',
    call: (client, { generationId }) =>
      client
        .from('generation_items')
        .update(
          { is_favorite: true, used_at: DAY, replied_at: null, edited_content: 'Better.', edit_version: 1 },
          COUNT,
        )
        .eq('generation_id', generationId),
    expected: OWN_EDITS,
  },
  {
    table: 'saved_briefs',
    title: 'select',
    call: (client, { id }) => client.from('saved_briefs').select('*').eq('user_id', id),
    expected: OWN_READS,
  },
  {
    table: 'saved_briefs',
    title: 'insert with a user_id',
    call: (client, { id }) =>
      client.from('saved_briefs').insert({ user_id: id, name: 'A brief', form: {} }, COUNT),
    expected: SERVER_WRITES,
  },
  {
    table: 'saved_briefs',
    title: 'update',
    call: (client, { id }) =>
      client.from('saved_briefs').update({ name: 'Another', folder: 'Acme' }, COUNT).eq('user_id', id),
    expected: OWN_EDITS,
  },
  {
    table: 'senders',
    title: 'select',
    call: (client, { id }) => client.from('senders').select('*').eq('user_id', id),
    expected: OWN_READS,
  },
  {
    table: 'senders',
    title: 'insert with a user_id',
    call: (client, { id }) => client.from('senders').insert({ user_id: id, name: 'A sender' }, COUNT),
    expected: SERVER_WRITES,
  },
  {
    table: 'senders',
    title: 'update',
    call: (client, { id }) => client.from('senders').update({ proof: 'Another' }, COUNT).eq('user_id', id),
    expected: OWN_EDITS,
  },
  {
    table: 'consents',
    title: 'select',
    call: (client, { id }) => client.from('consents').select('*').eq('user_id', id),
    expected: OWN_READS,
  },
  {
    table: 'consents',
    title: 'insert',
    call: (client, { id }) =>
      client.from('consents').insert({ user_id: id, kind: 'terms', version: '2000', given_at: DAY }, COUNT),
    expected: ALL_DENIED,
  },
  {
    table: 'consents',
    title: 'update',
    call: (client, { id }) => client.from('consents').update({ withdrawn_at: DAY }, COUNT).eq('user_id', id),
    expected: ALL_DENIED,
  },
  {
    table: 'credit_movements',
    title: 'insert',
    call: (client, { id }) =>
      client
        .from('credit_movements')
        .insert({ user_id: id, kind: 'dm', delta: 5, balance_after: 5, reason: 'gift', actor: 'me' }, COUNT),
    expected: ALL_DENIED,
  },
  {
    table: 'audit_log',
    title: 'insert',
    call: (client, { id }) =>
      client.from('audit_log').insert({ at: DAY, actor: id, action: 'nothing' }, COUNT),
    expected: ALL_DENIED,
  },
]

/** History tables are append-only for every caller. */
const historyChanges: PermissionCall[] = ['message_logs', 'credit_movements', 'audit_log'].flatMap(
  (table) => [
    {
      table,
      title: 'update',
      call: (client: SupabaseClient, { id }: Target) =>
        client.from(table).update({ user_id: null }, COUNT).eq('user_id', id),
      expected: ALL_DENIED,
    },
    {
      table,
      title: 'delete',
      call: (client: SupabaseClient, { id }: Target) => client.from(table).delete(COUNT).eq('user_id', id),
      expected: ALL_DENIED,
    },
  ],
)

const deletions: PermissionCall[] = ['generations', 'generation_items'].map((table) => ({
  table,
  title: 'delete of those before 2000',
  call: (client, _target) => client.from(table).delete(COUNT).lt('created_at', '2000-01-01'),
  // The service key may delete, but no row matches.
  expected: { ...ALL_DENIED, server: NO_ROWS },
}))

/** Tables outside of the exposed schemas cannot be addressed. */
const hidden: PermissionCall[] = [
  ...(
    [
      ['firstline', 'plan_allowances'],
      ['firstline', 'message_statistics'],
      ['firstline', 'user_costs'],
      ['firstline', 'user_milestones'],
      ['firstline', 'business_days'],
      ['firstline', 'revenue_days'],
      ['firstline', 'model_calls'],
      ['firstline', 'service_failures'],
      ['firstline', 'deleted_accounts'],
      ['firstline', 'member_notices'],
      ['firstline', 'mail_preferences'],
      ['auth', 'users'],
      ['auth', 'sessions'],
      ['pg_catalog', 'pg_authid'],
    ] as const
  ).map(([schema, name]): PermissionCall => ({
    table: `${schema}.${name}`,
    title: 'select',
    call: (client) => client.schema(schema).from(name).select('*'),
    expected: allCallers('PGRST106'),
  })),
  ...['users', 'message_statistics', 'invariants_broken', 'pg_authid', 'auth.users'].map(
    (name): PermissionCall => ({
      table: name,
      title: 'select',
      call: (client) => client.from(name).select('*'),
      expected: allCallers('PGRST205'),
    }),
  ),
]

/** Every cell is tested (decision 26). `docs/permissions.md` is generated from this table. */
export const PERMISSION_MATRIX: readonly PermissionCall[] = [
  ...userReads,
  ...PROFILE_WRITES,
  ...others,
  ...historyChanges,
  ...deletions,
  ...hidden,
]
