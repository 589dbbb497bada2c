import { isUuid } from '#server/platform/is-uuid.ts'
import type { RequestContext } from '#server/wire/gateway/index.ts'
import { AuthError, type Refusal, refused } from '../auth-error.ts'
import type { AuthParts } from '../auth-options.ts'
import { jsonResponse } from '../json-response.ts'
import { requireWithinRate } from '../limits/request-rates.ts'
import { wayInNotice } from '../one-time/notices.ts'
import { LACKS_SECOND_FACTOR } from '../sessions/require-raised.ts'
import { requireSessionUser, SESSION_GONE } from '../sessions/require-session-user.ts'
import { requireManualLinking } from './authorize-linking.ts'

const REFUSALS = {
  not_found: [422, 'identity_not_found', "Identity doesn't exist"],
  single: [
    422,
    'single_identity_not_deletable',
    'User must have at least 1 identity that opens the account after unlinking',
  ],
  email_conflict: [
    422,
    'email_conflict_identity_not_deletable',
    'Unable to unlink identity due to email conflict',
  ],
  insufficient_aal: LACKS_SECOND_FACTOR,
  session_gone: SESSION_GONE,
} as const satisfies Record<string, Refusal>

/**
 * DELETE /user/identities/{id}: takes a way in away, and all that came in by it. What is left opens the account, and its
 * address is one that was proven.
 */
export async function unlinkIdentity(
  parts: AuthParts,
  context: RequestContext,
  id: string,
): Promise<Response> {
  await requireWithinRate(parts, context, 'sso', 'unlink')
  requireManualLinking(parts)
  const caller = await requireSessionUser(parts, context)
  if (!isUuid(id)) throw new AuthError(404, 'validation_failed', 'identity_id must be an UUID')
  const { user, identities, sessionId, session } = caller
  const removed = identities.find((identity) => identity.id === id.toLowerCase())
  if (!removed) throw refused(REFUSALS.not_found)

  const notice = await wayInNotice(parts, context, user, {
    provider: removed.provider,
    kind: 'way_in_removed',
  })
  const [row] = await parts.database.query<{ outcome: 'removed' | keyof typeof REFUSALS }>(
    'select auth.remove_identity($1, $2, $3, $4, $5, $6, $7, $8) as outcome',
    [
      user.id,
      sessionId,
      session?.aal ?? null,
      removed.id,
      JSON.stringify(rulesOf(parts, identities)),
      JSON.stringify(notice),
      context.address,
      parts.gateway.clock.now(),
    ],
  )
  if (!row) throw new Error('auth.remove_identity gave no outcome')
  if (row.outcome !== 'removed') throw refused(REFUSALS[row.outcome])
  if (notice.length > 0) parts.outgoing.poke()
  return jsonResponse({})
}

/** What lets in here, and which addresses of the identities an account may have. */
function rulesOf({ settings, isReserved }: AuthParts, identities: readonly { email: string | null }[]) {
  return {
    providers: settings.providers.map(({ name }) => name),
    phone: settings.phone,
    // Where nobody is asked to confirm, mails may go nowhere: then an address lets in by its password alone.
    mail: !settings.autoconfirm,
    addresses: identities.flatMap(({ email }) => (email !== null && !isReserved?.(email) ? [email] : [])),
  }
}
