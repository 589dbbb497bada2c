import type { Database } from '#server/platform/database/database.ts'
import type { Deletion } from '../auth-options.ts'

/** Deletion where no product has anything to say to it. */
export function plainDeletion(database: Database): Deletion {
  return {
    async remove(userId) {
      await database.query('delete from auth.users where id = $1', [userId])
    },
    async takeOut(_userId, _now, statement) {
      await database.transaction([statement])
    },
  }
}
