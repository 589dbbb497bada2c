import { DatabaseError } from '@firstline/platform/database'
import type { AccountDeletion } from '@firstline/wire/auth'
import { AppError } from '#server/app-error.ts'
import {
  deleteAccount,
  type DeletionParts,
  TESTING_ACCOUNT_NOT_DELETED,
  writeDeletionMail,
} from './delete-account.ts'

const LAST_ADMIN_STAYS =
  'This is the only administrator and is not deleted. Make another user an administrator first.'
/** SQLSTATE with which the database refuses to remove the last administrator. */
const LAST_ADMIN = 'PT409'

/** Deletion with the service key follows the same rules as deletion by the user. */
export function createAdminDeletion(parts: DeletionParts, testingUserId: string | null): AccountDeletion {
  const { database, outgoing } = parts
  // A later sign-up with the freed address would become the testing account at the next start.
  const requireNotTesting = (userId: string) => {
    if (userId === testingUserId) throw new AppError('forbidden', { message: TESTING_ACCOUNT_NOT_DELETED })
  }
  return {
    async remove(userId, now) {
      requireNotTesting(userId)
      const outcome = await deleteAccount(parts, userId, now)
      if (outcome === 'last_admin') throw new AppError('last_admin', { message: LAST_ADMIN_STAYS })
    },
    async takeOut(userId, now, statement) {
      requireNotTesting(userId)
      const { messages } = await writeDeletionMail(parts, userId, now)
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
          { sql: 'delete from firstline.member_notices where user_id = $1', params: [userId] },
          statement,
          {
            sql: 'select firstline.enqueue_messages($1, $2)',
            params: [JSON.stringify(messages), now],
          },
        ])
        outgoing.wake()
      } catch (error) {
        if (!(error instanceof DatabaseError) || error.code !== LAST_ADMIN) throw error
        throw new AppError('last_admin', { message: LAST_ADMIN_STAYS, cause: error })
      }
    },
  }
}
