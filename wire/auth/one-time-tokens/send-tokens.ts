import type { EncryptedMessage } from '@firstline/platform/outgoing'
import type { RequestContext } from '@firstline/wire/gateway'
import type { OneTimeTokensDependencies } from './one-time-tokens-dependencies.ts'
import type { OneTimeToken } from './one-time-token.ts'

export interface TokenDelivery {
  /** Null: no account has the contact. The same work is done and nothing is sent, against user enumeration. */
  userId: string | null
  tokens: readonly OneTimeToken[]
  messages: readonly EncryptedMessage[]
  /** The action of the audit log entry. */
  action: string
}

/** Stores tokens and enqueues their messages in one database call. */
export async function sendTokens(
  deps: OneTimeTokensDependencies,
  context: RequestContext,
  { userId, tokens, messages, action }: TokenDelivery,
): Promise<void> {
  await deps.database.query('select auth.send_one_time_tokens($1, $2, $3, $4, $5, $6)', [
    userId,
    JSON.stringify(tokens.map(({ row }) => row)),
    JSON.stringify(messages),
    action,
    context.address,
    deps.clock.now(),
  ])
  deps.messages.wake()
}
