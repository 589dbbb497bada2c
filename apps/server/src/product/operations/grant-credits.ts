import type { GrantCreditsAnswer, GrantCreditsRequest } from '@firstline/contract/operator'
import type { Database } from '#server/platform/database/database.ts'
import { OPERATOR } from './operator.ts'

interface GrantedRow {
  dm: number
  subject: number
  next_renewal_date: Date
}

/**
 * Adds to a user's balances, with the reason in the ledger and the audit log. A period that is due begins first: its
 * renewal would otherwise take the gift away again.
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
    // Named apart, because the ledger's own words (reserve, refund, ...) mean something to the repair of balances.
    { sql: 'select firstline.explain_edit($1, $2, $3)', params: [`grant: ${reason}`, OPERATOR, now] },
    {
      sql: `update public.user_profiles set credits_dm = credits_dm + $2, credits_subject = credits_subject + $3
        where user_id = $1 returning credits_dm as dm, credits_subject as subject, next_renewal_date`,
      params: [account.id, dm, subject],
    },
    { sql: 'select firstline.explain_edit(null, null, null)' },
  ])
  const [row] = results[4] ?? []
  // Deleted between the two questions.
  if (!row) return { outcome: 'not_found' }
  return {
    outcome: 'granted',
    dm: row.dm,
    subject: row.subject,
    nextRenewalDate: row.next_renewal_date.toISOString(),
  }
}
