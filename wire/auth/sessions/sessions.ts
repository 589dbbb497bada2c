import { continueSession } from './continue-session.ts'
import { endSessions } from './end-sessions.ts'
import { presentSession } from './present-session.ts'
import { refreshSession } from './refresh-session.ts'
import { requireSessionUser } from './require-session-user.ts'
import type { SessionsDependencies } from './sessions-dependencies.ts'
import { startSession, startSessionForUserId } from './start-session.ts'

/** Sessions from sign-in to sign-out, with their tokens. */
export type Sessions = ReturnType<typeof createSessions>

export function createSessions(deps: SessionsDependencies) {
  return {
    continueSession: continueSession.bind(null, deps),
    endSessions: endSessions.bind(null, deps),
    presentSession: presentSession.bind(null, deps),
    refreshSession: refreshSession.bind(null, deps),
    requireSessionUser: requireSessionUser.bind(null, deps),
    startSession: startSession.bind(null, deps),
    startSessionForUserId: startSessionForUserId.bind(null, deps),
  }
}
