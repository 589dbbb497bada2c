import type { RequestContext } from '@firstline/wire/gateway'
import type { Database } from '@firstline/platform/database'
import type { AccountDeletion } from '../auth-options.ts'
import type { AccountsDependencies } from './accounts-dependencies.ts'
import type { StoredUser } from './user-rows.ts'

/** Deletes the account with all personal data, or keeps its row for references to it. */
export async function deleteUser(
  deps: AccountsDependencies,
  context: RequestContext,
  user: StoredUser,
  isSoft: boolean,
): Promise<void> {
  const now = deps.clock.now()
  if (!isSoft) {
    await deps.deletion.remove(user.id, now)
    // Without the id: no personal data may be left after a hard delete.
    await deps.database.query("select auth.add_audit_entry('user_deleted', null, $1, $2)", [
      context.address,
      now,
    ])
    return
  }
  if (user.deleted_at !== null) return
  const hash = (contact: string | null) =>
    contact ? deps.secrets.hash('deleted account', `${user.id} ${contact}`) : null
  await deps.deletion.takeOut(user.id, now, {
    sql: 'select auth.soft_delete_user($1, $2, $3, $4, $5)',
    params: [user.id, hash(user.email), hash(user.phone), context.address, now],
  })
}

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
