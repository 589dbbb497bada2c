import type { Database } from '@firstline/platform/database'

/**
 * One statement, so that the document is one snapshot. Columns are listed explicitly, so that a secret column of a later
 * migration is not exported.
 */
const DOCUMENT = `
select json_build_object(
  'exportedAt', $2::timestamptz,
  'account', json_build_object(
    'id', u.id, 'email', u.email, 'phone', u.phone, 'createdAt', u.created_at,
    'emailConfirmedAt', u.email_confirmed_at, 'lastSignInAt', u.last_sign_in_at,
    'userMetadata', u.raw_user_meta_data, 'appMetadata', u.raw_app_meta_data,
    'identities', (
      select coalesce(json_agg(json_build_object(
        'provider', provider, 'data', identity_data, 'createdAt', created_at) order by created_at, id), '[]')
      from auth.identities where user_id = u.id),
    'sessions', (
      select coalesce(json_agg(json_build_object(
        'createdAt', created_at, 'refreshedAt', refreshed_at, 'userAgent', user_agent, 'address', host(ip)
      ) order by created_at, id), '[]')
      from auth.sessions where user_id = u.id),
    'secondFactors', (
      select coalesce(json_agg(json_build_object(
        'kind', factor_type, 'name', friendly_name, 'createdAt', created_at) order by created_at, id), '[]')
      from auth.mfa_factors where user_id = u.id),
    'events', (
      select coalesce(json_agg(json_build_object(
        'at', created_at, 'action', payload ->> 'action', 'address',
        -- An action of another user on the account has that user's address.
        case when payload ->> 'actor_id' = u.id::text then ip_address else '' end) order by created_at, id), '[]')
      from auth.audit_log_entries
      where payload ->> 'actor_id' = u.id::text or payload -> 'traits' ->> 'user_id' = u.id::text)
  ),
  'profile', (
    select json_build_object(
      'email', email, 'role', role, 'plan', plan, 'planStatus', plan_status,
      'creditsDm', credits_dm, 'creditsSubject', credits_subject, 'freeInsightUses', free_insight_uses,
      'testingMode', testing_mode, 'periodStartedAt', period_started_at, 'nextRenewalDate', next_renewal_date,
      'isTrial', is_trial, 'trialStartDate', trial_start_date, 'trialEndDate', trial_end_date,
      'createdAt', created_at, 'updatedAt', updated_at)
    from public.user_profiles where user_id = u.id),
  'generations', (
    select coalesce(json_agg(json_build_object(
      'id', g.id, 'messageType', g.message_type, 'status', g.status, 'charge', g.charge, 'plan', g.plan,
      'createdAt', g.created_at, 'finishedAt', g.finished_at, 'brief', g.form, 'note', g.note, 'deletedAt', g.deleted_at,
      'items', (
        select coalesce(json_agg(json_build_object(
          'position', position, 'content', content, 'explanation', explanation, 'score', score,
          'writtenBy', written_by, 'isRough', is_rough,
          'editedContent', edited_content, 'isFavorite', is_favorite, 'usedAt', used_at, 'repliedAt', replied_at
        ) order by position), '[]')
        from public.generation_items where generation_id = g.id)
    ) order by g.created_at, g.id), '[]')
    from public.generations as g where g.user_id = u.id),
  'savedBriefs', (
    select coalesce(json_agg(json_build_object(
      'folder', folder, 'name', name, 'form', form, 'createdAt', created_at) order by created_at, id), '[]')
    from public.saved_briefs where user_id = u.id),
  'senders', (
    select coalesce(json_agg(json_build_object(
      'name', name, 'company', company, 'offer', offer, 'proof', proof, 'links', links,
      'createdAt', created_at) order by created_at, id), '[]')
    from public.senders where user_id = u.id),
  'ledger', (
    select coalesce(json_agg(json_build_object(
      'at', created_at, 'kind', kind, 'delta', delta, 'balanceAfter', balance_after, 'reason', reason,
      'generationId', generation_id) order by id), '[]')
    from public.credit_movements where user_id = u.id),
  'logs', (
    select coalesce(json_agg(json_build_object(
      'at', "timestamp", 'messageType', message_type, 'model', model_used, 'tokens', estimated_tokens,
      'cost', cost_estimate, 'plan', plan, 'testingMode', testing_mode) order by id), '[]')
    from public.message_logs where user_id = u.id),
  'edits', (
    select coalesce(json_agg(json_build_object(
      'at', at, 'action', action, 'before', before, 'after', after) order by id), '[]')
    from public.audit_log where user_id = u.id)
)::text as document
from auth.users as u where u.id = $1`

/** Returns the JSON text of an `AccountExport`; null without an account. */
export async function exportAccount(database: Database, userId: string, now: Date): Promise<string | null> {
  const [row] = await database.query<{ document: string }>(DOCUMENT, [userId, now])
  return row?.document ?? null
}
