import { ADMINS_WRITE, SERVER_WRITES, COUNT, DAY, type PermissionCall } from './permission-call.ts'

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

/** A trial requires an end date. */
const TRIAL = { is_trial: true, trial_end_date: '2099-01-31T12:00:00Z' }

/** Columns that the database maintains; administrators change some of them by functions. */
const INNER_VALUES: Record<string, unknown> = {
  free_insight_uses: 3,
  testing_mode: true,
  billing_anchor: DAY,
  period_started_at: DAY,
  created_at: DAY,
  updated_at: DAY,
}

const makeUpdate = (
  column: string,
  value: unknown,
  expected: PermissionCall['expected'],
): PermissionCall => ({
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

const makeInsert = (
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

/** All writes to a profile, by column. */
export const PROFILE_WRITES: PermissionCall[] = [
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
  ...Object.entries(PRIVILEGED_VALUES).map(([column, value]) => makeInsert(column, value, ADMINS_WRITE)),
  ...Object.entries(INNER_VALUES).map(([column, value]) => makeInsert(column, value, SERVER_WRITES)),
  ...Object.entries({ ...PRIVILEGED_VALUES, email: 'somebody@else.test' }).map(([column, value]) =>
    makeUpdate(column, value, ADMINS_WRITE),
  ),
  ...Object.entries(INNER_VALUES).map(([column, value]) => makeUpdate(column, value, SERVER_WRITES)),
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
