import type { Database } from '#server/platform/database/database.ts'

/**
 * The testing account's id: of the account at that address that the installation made itself. Somebody who signed up with
 * it before the setting named it is not promoted by that, and whoever later takes an address that has become free is not
 * the testing account either, since it is looked up once, at start.
 */
export async function findTestingAccount(database: Database, email: string | null): Promise<string | null> {
  if (email === null) return null
  const [row] = await database.query<{ id: string }>(
    'select id from auth.users where lower(email) = $1 and not is_sso_user and made_by_operator',
    [email],
  )
  return row?.id ?? null
}
