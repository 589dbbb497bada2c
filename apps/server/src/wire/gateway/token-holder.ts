import type { Credentials } from './credentials.ts'
import { userIdOf } from './credentials.ts'

/** Whom a user's token stands for, and what it says of how they signed in. */
export interface TokenHolder {
  userId: string
  /** Null for tokens that were made for no session. */
  sessionId: string | null
  /** `aal2` when a second factor was shown; null where the token says nothing. */
  aal: string | null
}

/** What a token is still worth. */
export interface Standing {
  /** False after its session has ended, or its user was banned or deleted: a token outlives all of them for a while. */
  isAlive: boolean
  /** False where the user has a second factor that this token's session has not shown. */
  isFullySignedIn: boolean
}

/** The holder of a valid user token; null for keys and without any. */
export function holderOf(credentials: Credentials): TokenHolder | null {
  const userId = userIdOf(credentials)
  if (userId === null || credentials.kind !== 'valid') return null
  const { session_id: sessionId, aal } = credentials.claims
  return { userId, sessionId: textOf(sessionId), aal: textOf(aal) }
}

function textOf(claim: unknown): string | null {
  return typeof claim === 'string' ? claim : null
}
