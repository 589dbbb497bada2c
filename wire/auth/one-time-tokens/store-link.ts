import type { EncryptedMessage } from '@firstline/platform/outgoing'
import type { RequestContext } from '@firstline/wire/gateway'
import type { OneTimeTokensDependencies } from './one-time-tokens-dependencies.ts'
import type { OneTimeToken } from './one-time-token.ts'

export interface LinkInsert {
  /** The requested link first; for an address change, followed by the other side's. */
  tokens: readonly OneTimeToken[]
  messages?: readonly EncryptedMessage[]
  action: string
  data?: Record<string, unknown> | null
  /** Drops what was set on the account before its address was verified. */
  isInvited?: boolean
  /** The requested password differs from the stored one. */
  isContested?: boolean
  newEmail?: string
}

/** Stores a link for an existing user, and sends it if there is a message. */
export async function storeLink(
  deps: OneTimeTokensDependencies,
  context: RequestContext,
  userId: string,
  link: LinkInsert,
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
  await deps.database.query('select auth.store_link($1, $2, $3, $4)', [
    userId,
    JSON.stringify(request),
    context.address,
    deps.clock.now(),
  ])
  if (link.messages) deps.messages.wake()
}
