import type { Database } from '#server/platform/database/database.ts'

/**
 * The testing account's id. It is looked up once, at start: whoever later takes an address that has become free is
 * not the testing account for that.
 */
export async function findTestingAccount(database: Database, email: string | null): Promise<string | null> {
  if (email === null) return null
  const [row] = await database.query<{ id: string }>(
    'select id from auth.users where lower(email) = $1 and not is_sso_user',
    [email],
  )
  return row?.id ?? null
}
