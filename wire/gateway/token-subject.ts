import type { Credentials } from './credentials.ts'
import { getUserId } from './credentials.ts'

/** The user, session and authentication level of a user token. */
export interface TokenSubject {
  userId: string
  /** Null for tokens without a session. */
  sessionId: string | null
  /** `aal2` after MFA; null if the claim is absent. */
  aal: string | null
}

/** The current session status of a token. */
export interface SessionStatus {
  /** False after the session has ended or the user was banned or deleted, while the token has not expired yet. */
  isActive: boolean
  /** The account of the token is banned now. */
  isBanned: boolean
  /** False if the user has a verified factor and the session is not `aal2`. */
  hasRequiredAal: boolean
}

/** Returns the subject of a valid user token; null for keys and without a token. */
export function getTokenSubject(credentials: Credentials): TokenSubject | null {
  const userId = getUserId(credentials)
  if (userId === null || credentials.kind !== 'valid') return null
  const { session_id: sessionId, aal } = credentials.claims
  return { userId, sessionId: toText(sessionId), aal: toText(aal) }
}

function toText(claim: unknown): string | null {
  return typeof claim === 'string' ? claim : null
}
