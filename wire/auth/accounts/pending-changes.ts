import type { AccountsDependencies } from './accounts-dependencies.ts'
import type { Contact } from './contact.ts'

/** Finds the account whose pending change has the contact as its new one or, for addresses, as its old one. */
export async function findByPendingContact(
  { database }: AccountsDependencies,
  { provider, value }: Contact,
): Promise<{ id: string; email: string | null; email_change: string } | undefined> {
  const [user] = await database.query<{ id: string; email: string | null; email_change: string }>(
    provider === 'email'
      ? `select id, email, email_change from auth.users
         where email_change <> '' and (email_change = $1 or lower(email) = $1) and deleted_at is null
         order by email_change_sent_at desc limit 1`
      : "select id, email, '' as email_change from auth.users where phone_change = $1 and deleted_at is null limit 1",
    [value],
  )
  return user
}

/**
 * Whether the token is valid for another minute. Without it the new token would look like the only one that is left to
 * confirm.
 */
export async function hasValidToken(
  { database, clock }: AccountsDependencies,
  userId: string,
  type: string,
): Promise<boolean> {
  const inOneMinute = new Date(clock.now().getTime() + 60_000)
  const pending = await database.query(
    'select 1 from auth.one_time_tokens where user_id = $1 and token_type = $2 and expires_at > $3',
    [userId, type, inOneMinute],
  )
  return pending.length > 0
}
