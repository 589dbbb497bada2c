import type { Row } from '@firstline/platform/database'
import { callSqlFunction } from '#server/product/call-sql-function.ts'
import { type DeletionParts, MAX_TRIES, writeDeletionMail } from './delete-account.ts'

export interface AdminAccountDeletion {
  /** The administrator's user id, or the name of a program. */
  editor: string
  userId: string
  /** The version of the profile that the administrator saw. */
  version: number
  /** The address of the account, typed as a confirmation. */
  typed: string
}

/** `user`: as it was; null when there is none. */
interface Result<Outcome> {
  outcome: Outcome
  user: Row | null
}

/** Deletes another user's account as its owner would, with the same mail, unless the administrator may not. */
export async function deleteAccountAsAdmin<Outcome>(
  parts: DeletionParts,
  { editor, userId, version, typed }: AdminAccountDeletion,
  now: Date,
): Promise<Result<Outcome>> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const { address, messages } = await writeDeletionMail(parts, userId, now)
    const result = await callSqlFunction<Result<Outcome | 'address_changed'>>(
      parts.database,
      'firstline.delete_account_as_admin',
      {
        p_editor: editor,
        p_user: userId,
        p_version: version,
        p_typed: typed,
        p_address: address,
        p_messages: JSON.stringify(messages),
        p_now: now,
      },
    )
    const { outcome, user } = result
    if (outcome === 'address_changed') continue
    parts.outgoing.wake()
    return { outcome, user }
  }
  throw new Error('the address of an account kept changing while it was deleted')
}
