import type { Database } from '@firstline/platform/database'
import type { AccountDeletion } from '../auth-options.ts'

/** The default deletion, without checks by the product. */
export function createDefaultDeletion(database: Database): AccountDeletion {
  return {
    async remove(userId) {
      await database.query('delete from auth.users where id = $1', [userId])
    },
    async takeOut(_userId, _now, statement) {
      await database.transaction([statement])
    },
  }
}
