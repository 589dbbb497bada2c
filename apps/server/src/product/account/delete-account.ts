import type { Database } from '@firstline/platform/database'

export const TESTING_ACCOUNT_NOT_DELETED =
  'The testing account belongs to the installation and is not deleted.'

/** The only administrator is not deleted, since no other user could create a new one. */
export type DeletionOutcome = 'deleted' | 'not_found' | 'last_admin'

/** Removes an account and all its personal data in one SQL function. */
export async function deleteAccount(database: Database, userId: string, now: Date): Promise<DeletionOutcome> {
  const [row] = await database.query<{ outcome: DeletionOutcome }>(
    'select firstline.delete_account($1, $2) as outcome',
    [userId, now],
  )
  if (!row) throw new Error('the database returned no outcome')
  return row.outcome
}
