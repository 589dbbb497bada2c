import type { GrantCreditsAnswer, GrantCreditsRequest } from '#server/operator-calls.ts'
import type { Database } from '@firstline/platform/database'
import { OPERATOR_ACTOR } from './operator-actor.ts'

interface GrantedRow {
  dm: number
  subject: number
  nextRenewalDate: Date
}

/**
 * Adds to a user's balances and records the reason in the ledger and the audit log. A due period is started first, since
 * its renewal would otherwise overwrite the granted credits.
 */
export async function grantCredits(
  database: Database,
  { email, dm, subject, reason }: GrantCreditsRequest,
  now: Date,
): Promise<GrantCreditsAnswer> {
  const [account] = await database.query<{ id: string }>(
    'select id from auth.users where lower(email) = $1 and not is_sso_user',
    [email],
  )
  if (!account) return { outcome: 'not_found' }
  const results = await database.transaction<GrantedRow>([
    { sql: 'select firstline.ensure_profile($1, $2, $3)', params: [account.id, email, now] },
    { sql: 'select 1 from public.user_profiles where user_id = $1 for update', params: [account.id] },
    {
      sql: 'select firstline.renew_if_due(profile, $2) from public.user_profiles as profile where user_id = $1',
      params: [account.id, now],
    },
    // The prefix keeps the reason distinct from the ledger's own ones (reserve, refund), which the repair interprets.
    { sql: 'select firstline.explain_edit($1, $2, $3)', params: [`grant: ${reason}`, OPERATOR_ACTOR, now] },
    {
      sql: `update public.user_profiles set credits_dm = credits_dm + $2, credits_subject = credits_subject + $3
        where user_id = $1 returning credits_dm as dm, credits_subject as subject,
          next_renewal_date as "nextRenewalDate"`,
      params: [account.id, dm, subject],
    },
    { sql: 'select firstline.explain_edit(null, null, null)' },
  ])
  const [row] = results[4] ?? []
  // The account was deleted between the two queries.
  if (!row) return { outcome: 'not_found' }
  return {
    outcome: 'granted',
    dm: row.dm,
    subject: row.subject,
    nextRenewalDate: row.nextRenewalDate.toISOString(),
  }
}
