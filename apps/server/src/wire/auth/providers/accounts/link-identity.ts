import type { RequestContext } from '#server/wire/gateway/index.ts'
import { findUser } from '../../accounts/user-rows.ts'
import { type Refusal, refused } from '../../auth-error.ts'
import type { AuthParts } from '../../auth-options.ts'
import { wayInNotice } from '../../one-time/notices.ts'
import { identityRow, type ProviderIdentity } from './provider-identity.ts'

export const LINK_REFUSALS = {
  exists: [422, 'identity_already_exists', 'Identity is already linked'],
  elsewhere: [422, 'identity_already_exists', 'Identity is already linked to another user'],
  sso: [422, 'user_sso_managed', 'The accounts of single sign-on are managed by their provider'],
  banned: [403, 'user_banned', 'User is banned'],
  gone: [403, 'session_not_found', 'The session that this was asked for in has ended'],
} as const satisfies Record<string, Refusal>

interface LinkRow {
  outcome: 'linked' | keyof typeof LINK_REFUSALS
  epoch: number | null
}

/** A member as it was when it asked for a further identity. */
export interface LinkingMember {
  userId: string
  /** That asked; it must not have ended. */
  sessionId: string
  epoch: number
}

/**
 * Gives a member a further identity.
 * @returns the account's epoch now: where the identity is the first proof of the address, what was set before is gone.
 * @throws {AuthError} identity_already_exists, user_sso_managed, user_banned, session_not_found.
 */
export async function linkIdentity(
  parts: AuthParts,
  context: RequestContext,
  { userId, sessionId, epoch }: LinkingMember,
  identity: ProviderIdentity,
): Promise<number> {
  const [row] = await parts.database.query<LinkRow>(
    'select * from auth.link_identity($1, $2, $3, $4, $5, $6, $7)',
    [
      userId,
      sessionId,
      epoch,
      JSON.stringify(await rowToLink(parts, context, userId, identity)),
      mayTakeEmail(parts, identity),
      context.address,
      parts.gateway.clock.now(),
    ],
  )
  if (!row) throw new Error('auth.link_identity gave no row')
  if (row.outcome !== 'linked') throw refused(LINK_REFUSALS[row.outcome])
  parts.outgoing.poke()
  return row.epoch ?? 0
}

/** The identity with what its owner is told of it, once it is linked. */
export async function rowToLink(
  parts: AuthParts,
  context: RequestContext,
  userId: string,
  identity: ProviderIdentity,
): Promise<Record<string, unknown>> {
  const record = await findUser(parts.database, userId)
  const wayIn = { provider: identity.provider, kind: 'way_in_added' } as const
  const notice = record ? await wayInNotice(parts, context, record.user, wayIn) : []
  return { ...identityRow(identity), notice }
}

/** Whether an account that has no address may get that of the identity. */
export function mayTakeEmail({ isReserved }: AuthParts, { email }: ProviderIdentity): boolean {
  return email !== null && !isReserved?.(email)
}
