import type { SealedMessage } from '#server/platform/outgoing/index.ts'
import type { RequestContext } from '#server/wire/gateway/index.ts'
import type { AuthParts } from '../auth-options.ts'
import type { OneTimeToken } from '../one-time/one-time-token.ts'

export interface LinkToStore {
  /** The link that was asked for; in a change of address, the other side's behind it. */
  tokens: readonly OneTimeToken[]
  messages?: readonly SealedMessage[]
  action: string
  data?: Record<string, unknown> | null
  /** What somebody unproven had set on the account isn't kept. */
  isInvited?: boolean
  /** Another password than the stored one was asked for. */
  isContested?: boolean
  newEmail?: string
}

/** Keeps a link for a user who exists, and sends it where there is a message. */
export async function storeLink(
  parts: AuthParts,
  context: RequestContext,
  userId: string,
  link: LinkToStore,
): Promise<void> {
  const request = {
    tokens: link.tokens.map(({ row }) => row),
    messages: link.messages ?? [],
    action: link.action,
    data: link.data ?? null,
    invited: link.isInvited ?? false,
    contested: link.isContested ?? false,
    new_email: link.newEmail ?? null,
  }
  await parts.database.query('select auth.store_link($1, $2, $3, $4)', [
    userId,
    JSON.stringify(request),
    context.address,
    parts.gateway.clock.now(),
  ])
  if (link.messages) parts.outgoing.poke()
}
