import type { Database, Statement } from '#server/platform/database/database.ts'

export { countUsersJob } from './jobs.ts'

/**
 * Makes the profile of an account that has none: at its first sign-in, or when it was lost. Who has no address is listed
 * by phone number, and an anonymous user by nothing.
 */
export function ensureProfile(user: { id: string; email: string; phone: string }, now: Date): Statement[] {
  const contact = user.email || user.phone
  return [{ sql: 'select 1 from firstline.ensure_profile($1, $2, $3)', params: [user.id, contact, now] }]
}

/** Asked of the database each time, so that a demoted admin's token is worth nothing at once. */
export async function isAdmin(database: Database, userId: string): Promise<boolean> {
  const rows = await database.query(
    "select 1 from public.user_profiles where user_id = $1 and role = 'admin'",
    [userId],
  )
  return rows.length === 1
}

/** By the account as it is now: what a token says of its address may have been true an hour ago. */
export async function hasAddress(database: Database, userId: string, email: string): Promise<boolean> {
  const rows = await database.query(
    'select 1 from auth.users where id = $1 and lower(email) = lower($2) and not is_sso_user',
    [userId, email],
  )
  return rows.length === 1
}
