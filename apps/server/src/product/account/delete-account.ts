import type { Database } from '#server/platform/database/database.ts'

export const TESTING_ACCOUNT_STAYS = 'The testing account belongs to the installation and is not deleted.'

/** The only administrator stays: nobody could make another. */
export type Deletion = 'deleted' | 'not_found' | 'last_admin'

/** Removes an account and everything that names the person, in one call of the database. */
export async function deleteAccount(database: Database, userId: string, now: Date): Promise<Deletion> {
  const [row] = await database.query<{ outcome: Deletion }>(
    'select firstline.delete_account($1, $2) as outcome',
    [userId, now],
  )
  if (!row) throw new Error('the database gave no outcome')
  return row.outcome
}
