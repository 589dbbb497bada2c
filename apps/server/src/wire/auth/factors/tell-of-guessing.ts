import type { RequestContext } from '#server/wire/gateway/index.ts'
import type { UserRow } from '../accounts/user-rows.ts'
import type { AuthParts } from '../auth-options.ts'
import { secondFactorGuessedNotice, sendNotice } from '../one-time/notices.ts'

const ONCE_A_DAY = { limit: 1, windowMs: 86_400_000 }

/** Tells people that somebody who got past the first step of their sign-in guesses at the second one. */
export async function tellOfGuessing(
  parts: AuthParts,
  context: RequestContext,
  owner: UserRow,
): Promise<void> {
  const now = parts.gateway.clock.now()
  const key = `auth guessing told ${owner.id}`
  if (!(await parts.rateLimits.take(key, ONCE_A_DAY, now)).allowed) return
  await sendNotice(parts, await secondFactorGuessedNotice(parts, context, owner))
}
