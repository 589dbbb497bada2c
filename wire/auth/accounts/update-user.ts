import type { EncryptedMessage } from '@firstline/platform/outgoing'
import type { RequestContext } from '@firstline/wire/gateway'
import type { AccountsDependencies } from './accounts-dependencies.ts'
import type { AccountRecord } from './user-rows.ts'

export interface UserUpdate {
  /** Columns; contacts to confirm first are `email_change` and `phone_change`. */
  changes: object
  /** Rows of one-time tokens. */
  tokens: readonly object[]
  messages: readonly EncryptedMessage[]
}

type UpdateOutcome =
  | 'changed'
  | 'conflict'
  | 'email_exists'
  | 'insufficient_aal'
  | 'phone_exists'
  | 'session_gone'

/** Changes the caller's own account. */
export async function updateUser(
  { database, clock }: AccountsDependencies,
  context: RequestContext,
  { user, session, sessionId }: AccountRecord & { sessionId: string | null },
  { changes, tokens, messages }: UserUpdate,
): Promise<UpdateOutcome | undefined> {
  const [, [row] = []] = await database.transaction<{ outcome: UpdateOutcome }>([
    { sql: 'select from auth.users where id = $1 for no key update', params: [user.id] },
    {
      // A factor may have been verified since `requireAal2`, in this session too.
      sql: `select case when auth.lacks_second_factor($1, $8) then 'insufficient_aal'
        else auth.change_user($1, $2, $3, $4, $5, $6, $7) end as outcome`,
      params: [
        user.id,
        sessionId,
        JSON.stringify(changes),
        JSON.stringify(tokens),
        JSON.stringify(messages),
        context.address,
        clock.now(),
        session?.aal ?? null,
      ],
    },
  ])
  return row?.outcome
}

/** Changes take effect immediately. */
export async function updateUserAsAdmin(
  { database, clock }: AccountsDependencies,
  context: RequestContext,
  userId: string,
  changes: object,
): Promise<'changed' | 'not_found' | 'email_exists' | 'phone_exists'> {
  const [row] = await database.query<{
    outcome: 'changed' | 'not_found' | 'email_exists' | 'phone_exists'
  }>('select auth.change_user_as_admin($1, $2, $3, $4) as outcome', [
    userId,
    JSON.stringify(changes),
    context.address,
    clock.now(),
  ])
  return row?.outcome ?? 'not_found'
}

/** Marks the account as contested: the first verification of its contact clears the stored password. */
export async function markContested({ database }: AccountsDependencies, userId: string): Promise<void> {
  await database.query('update auth.users set is_contested = true where id = $1', [userId])
}
