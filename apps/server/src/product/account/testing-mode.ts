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

/** Gives false when the account is gone. */
export async function setTestingMode(
  database: Database,
  userId: string,
  enabled: boolean,
  now: Date,
): Promise<boolean> {
  const [, rows] = await database.transaction<{ known: boolean }>([
    {
      sql: 'select firstline.ensure_profile(id, email, $2) from auth.users where id = $1',
      params: [userId, now],
    },
    { sql: 'select firstline.set_testing_mode($1, $2, $3) as known', params: [userId, enabled, now] },
  ])
  return rows?.[0]?.known === true
}
