import type { RequestContext } from '#server/wire/gateway/index.ts'
import type { AuthParts } from '../auth-options.ts'
import { clientHash } from '../limits/guesses.ts'

/** Whether a session of this user was raised from the client's address before: then it is most likely the owner's. */
export async function hasRaisedFrom(
  parts: AuthParts,
  context: RequestContext,
  userId: string,
): Promise<boolean> {
  const found = await parts.database.query(
    'select 1 from auth.known_clients where user_id = $1 and client_hash = $2 and raised_at is not null',
    [userId, clientHash(parts, context)],
  )
  return found.length > 0
}
