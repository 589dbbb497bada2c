import type { Database } from '@firstline/platform/database'
import type { Outgoing } from '@firstline/platform/outgoing'
import { type MemberMailSettings, renderMemberMail } from '#server/product/mails/index.ts'

export const TESTING_ACCOUNT_NOT_DELETED =
  'The testing account belongs to the installation and is not deleted.'

/** The only administrator is not deleted, since no other user could create a new one. */
export type DeletionOutcome = 'deleted' | 'not_found' | 'last_admin'

export interface DeletionParts {
  database: Database
  outgoing: Pick<Outgoing, 'encrypt' | 'wake'>
  mails: MemberMailSettings
}

/** More changes of the address during one deletion are no coincidence. */
export const MAX_TRIES = 3

/**
 * Removes an account and all its personal data in one SQL function, and enqueues the mail that says so in the same
 * transaction.
 */
export async function deleteAccount(
  parts: DeletionParts,
  userId: string,
  now: Date,
): Promise<DeletionOutcome> {
  const { database, outgoing } = parts
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const { address, messages } = await writeDeletionMail(parts, userId, now)
    const [row] = await database.query<{ outcome: DeletionOutcome | 'address_changed' }>(
      'select firstline.delete_account_with_mail($1, $2, $3, $4) as outcome',
      [userId, address, JSON.stringify(messages), now],
    )
    if (!row) throw new Error('the database returned no outcome')
    if (row.outcome === 'address_changed') continue
    if (row.outcome === 'deleted') outgoing.wake()
    return row.outcome
  }
  throw new Error('the address of an account kept changing while it was deleted')
}

/** No message for an account that is not mailed. */
export async function writeDeletionMail(
  { database, outgoing, mails }: DeletionParts,
  userId: string,
  now: Date,
) {
  const [row] = await database.query<{ address: string | null }>(
    'select firstline.mail_address($1, $2) as address',
    [userId, now],
  )
  const address = row?.address ?? null
  const messages =
    address === null
      ? []
      : outgoing.encrypt([renderMemberMail(mails, { userId, address }, 'account-deleted', { at: now })])
  return { address, messages }
}
