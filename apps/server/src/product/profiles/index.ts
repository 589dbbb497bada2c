import { CONSENT_VERSIONS } from '@firstline/contract/consents'
import type { Database, Statement } from '@firstline/platform/database'

export { countUsersJob } from './count-users-job.ts'

/** What signing up agrees to, as the sign-up screen says. */
const SIGN_UP_CONSENTS = JSON.stringify({ terms: CONSENT_VERSIONS.terms, privacy: CONSENT_VERSIONS.privacy })

/**
 * Creates a missing profile, at the first sign-in or after a loss; at the first sign-in with the consents of the sign-up
 * and a notice for the welcome mail. The contact is the e-mail address, else the phone number; anonymous users have
 * none.
 */
export function ensureProfileStatements(
  user: { id: string; email: string; phone: string },
  now: Date,
): Statement[] {
  const contact = user.email || user.phone
  return [
    // First, because it looks for a profile.
    { sql: 'select firstline.record_first_sign_in($1, $2, $3)', params: [user.id, SIGN_UP_CONSENTS, now] },
    { sql: 'select 1 from firstline.ensure_profile($1, $2, $3)', params: [user.id, contact, now] },
  ]
}

/** Queries the database at each call, so that a demotion takes effect immediately. */
export async function isAdmin(database: Database, userId: string): Promise<boolean> {
  const rows = await database.query(
    "select 1 from public.user_profiles where user_id = $1 and role = 'admin'",
    [userId],
  )
  return rows.length === 1
}

/** Compares the account's current address, since the address in a token may be outdated. */
export async function hasEmail(database: Database, userId: string, email: string): Promise<boolean> {
  const rows = await database.query(
    'select 1 from auth.users where id = $1 and lower(email) = lower($2) and not is_sso_user',
    [userId, email],
  )
  return rows.length === 1
}
