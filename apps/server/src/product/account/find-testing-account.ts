import type { Database } from '@firstline/platform/database'

/**
 * The id of the testing account. Only an account that the installation created counts, so a user who signed up with the
 * address earlier is not promoted. The lookup happens once, at start, so a later owner of the address does not count.
 */
export async function findTestingAccount(database: Database, email: string | null): Promise<string | null> {
  if (email === null) return null
  const [row] = await database.query<{ id: string }>(
    'select id from auth.users where lower(email) = $1 and not is_sso_user and made_by_operator',
    [email],
  )
  return row?.id ?? null
}
