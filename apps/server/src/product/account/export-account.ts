import type { AccountExport } from '@firstline/contract/account'
import type { Database } from '@firstline/platform/database'
import { createListReader, type ExportLists, type ReadExportList } from './export-lists.ts'

/** Everything but the lists without a limit. */
export type ExportHead = Omit<AccountExport, keyof ExportLists>

/**
 * One statement, so that it is one snapshot. Columns are listed explicitly, so that a secret column of a later migration
 * is not exported.
 */
const HEAD = `
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
  'milestones', (
    select json_build_object('signedUpOn', signed_up_on, 'firstSetOn', first_set_on, 'firstProOn', first_pro_on)
    from firstline.user_milestones where user_id = u.id),
  'costs', (
    select coalesce(json_agg(json_build_object(
      'day', day, 'generations', generations, 'cost', cost) order by day), '[]')
    from firstline.user_costs where user_id = u.id and day <> '-infinity'),
  'savedBriefs', (
    select coalesce(json_agg(json_build_object(
      'folder', folder, 'name', name, 'form', form, 'createdAt', created_at) order by created_at, id), '[]')
    from public.saved_briefs where user_id = u.id),
  'senders', (
    select coalesce(json_agg(json_build_object(
      'name', name, 'company', company, 'offer', offer, 'proof', proof, 'links', links,
      'createdAt', created_at) order by created_at, id), '[]')
    from public.senders where user_id = u.id),
  'mailPreferences', firstline.read_mail_preferences(u.id),
  'consents', (
    select coalesce(json_agg(json_build_object(
      'kind', kind, 'version', version, 'givenAt', given_at, 'withdrawnAt', withdrawn_at) order by id), '[]')
    from public.consents where user_id = u.id),
  'payments', json_build_object(
    'subscriptions', (
      select coalesce(json_agg(json_build_object(
        'id', id, 'offer', offer, 'status', status, 'isCanceled', is_canceled, 'createdAt', created_at,
        'paidUntil', paid_until) order by created_at, id), '[]')
      from firstline.subscriptions where user_id = u.id),
    'invoices', (
      select coalesce(json_agg(json_build_object(
        'id', id, 'offer', offer, 'at', at, 'amount', amount, 'currency', currency, 'status', status
      ) order by at, id), '[]')
      from firstline.invoices where user_id = u.id)),
  'edits', (
    select coalesce(json_agg(json_build_object(
      'at', at, 'action', action, 'before', before, 'after', after) order by id), '[]')
    from public.audit_log where user_id = u.id)
) as head
from auth.users as u where u.id = $1`

export interface StoredAccount {
  head: ExportHead
  readList: ReadExportList
}

/** Reads what is stored about a user; null without an account. */
export async function readAccount(
  database: Database,
  userId: string,
  now: Date,
): Promise<StoredAccount | null> {
  const [row] = await database.query<{ head: ExportHead }>(HEAD, [userId, now])
  return row ? { head: row.head, readList: createListReader(database, userId) } : null
}

const LISTS = ['generations', 'ledger', 'logs'] as const satisfies readonly (keyof ExportLists)[]

/** Writes the JSON text of an `AccountExport` in pieces. */
export async function* writeAccountJson({ head, readList }: StoredAccount): AsyncGenerator<string> {
  yield JSON.stringify(head).slice(0, -1)
  for (const name of LISTS) {
    yield `,${JSON.stringify(name)}:[`
    let separator = ''
    for await (const page of readList(name)) {
      if (page.length === 0) continue
      yield separator + page.map((entry) => JSON.stringify(entry)).join(',')
      separator = ','
    }
    yield ']'
  }
  yield '}'
}
