import { randomUUID } from 'node:crypto'
import type { RequestContext } from '#server/wire/gateway/index.ts'
import type { AuthParts, SignedInUser } from './auth-options.ts'
import { makeRefreshToken } from './refresh-token.ts'
import { answerSession } from './session-answer.ts'
import { selectUser, toUserRecord } from './user-rows.ts'

/** Starts a session of a user who has just proved who it is, with what the product adds to a sign-in. */
export async function startSession(
  parts: AuthParts,
  context: RequestContext,
  { user, method }: { user: SignedInUser; method: string },
): Promise<Response> {
  const now = parts.gateway.clock.now()
  const id = randomUUID()
  const refreshToken = makeRefreshToken()
  const results = await parts.database.transaction([
    {
      sql: 'select auth.start_session($1, $2, $3, $4, $5, $6, $7)',
      params: [id, user.id, method, refreshToken, context.userAgent, context.address, now],
    },
    ...selectUser(user.id),
    ...(parts.onSignIn?.(user, now) ?? []),
  ])
  const record = toUserRecord(results[1], results[2])
  if (record === undefined) throw new Error('The user went away while its session started')
  const timestamp = Math.floor(now.getTime() / 1000)
  return answerSession(parts, record, { id, aal: 'aal1', amr: [{ method, timestamp }], refreshToken })
}
