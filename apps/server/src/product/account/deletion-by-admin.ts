import { type Database, DatabaseError } from '#server/platform/database/database.ts'
import { AppError } from '#server/platform/errors.ts'
import type { Deletion } from '#server/wire/auth/index.ts'
import { deleteAccount, TESTING_ACCOUNT_STAYS } from './delete-account.ts'

const LAST_ADMIN_STAYS =
  'This is the only administrator and is not deleted. Make somebody else an administrator first.'
/** What the database refuses to lose its last administrator with. */
const LAST_ADMIN = 'PT409'

/** What the service key deletes goes the way of what people delete themselves, and what has to stay stays for it too. */
export function deletionByAdmin(database: Database, testingUserId: string | null): Deletion {
  // Its address would be free, and the next start would take whoever has it for the testing account.
  const requireNotTesting = (userId: string) => {
    if (userId === testingUserId) throw new AppError('forbidden', { message: TESTING_ACCOUNT_STAYS })
  }
  return {
    async remove(userId, now) {
      requireNotTesting(userId)
      const outcome = await deleteAccount(database, userId, now)
      if (outcome === 'last_admin') throw new AppError('last_admin', { message: LAST_ADMIN_STAYS })
    },
    async takeOut(userId, now, statement) {
      requireNotTesting(userId)
      try {
        await database.transaction([
          {
            sql: 'select firstline.explain_edit($1, $2, $3)',
            params: ['account deleted', 'service key', now],
          },
          {
            sql: "update public.user_profiles set role = 'user' where user_id = $1 and role = 'admin'",
            params: [userId],
          },
          { sql: 'select firstline.explain_edit(null, null, null)' },
          statement,
        ])
      } catch (error) {
        if (!(error instanceof DatabaseError) || error.code !== LAST_ADMIN) throw error
        throw new AppError('last_admin', { message: LAST_ADMIN_STAYS, cause: error })
      }
    },
  }
}
