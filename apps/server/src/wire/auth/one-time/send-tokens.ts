import type { SealedMessage } from '#server/platform/outgoing/index.ts'
import type { RequestContext } from '#server/wire/gateway/index.ts'
import type { AuthParts } from '../auth-options.ts'
import type { OneTimeToken } from './one-time-token.ts'

export interface Sending {
  /** Null: nobody has that address. The same work is done, and nothing is sent. */
  userId: string | null
  tokens: readonly OneTimeToken[]
  messages: readonly SealedMessage[]
  /** What the journal says was asked for. */
  action: string
}

/** Stores what the messages carry and puts them into the queue, in one call of the database. */
export async function sendTokens(
  parts: AuthParts,
  context: RequestContext,
  { userId, tokens, messages, action }: Sending,
): Promise<void> {
  await parts.database.query('select auth.send_one_time_tokens($1, $2, $3, $4, $5, $6)', [
    userId,
    JSON.stringify(tokens.map(({ row }) => row)),
    JSON.stringify(messages),
    action,
    context.address,
    parts.gateway.clock.now(),
  ])
  parts.outgoing.poke()
}
