import { type Bound, bindFunctions } from '../bind-functions.ts'
import { hasReachedAal2From, storeChallenge } from '../mfa/store-challenge.ts'
import { checkCode, readChallenge } from '../mfa/read-challenge.ts'
import { removeFactorRow } from '../mfa/remove-factor.ts'
import { storeFactor } from '../mfa/store-factor.ts'
import { updateFactorAsAdmin } from '../admin/update-factor.ts'
import { requireFactorUser } from '../mfa/require-factor-user.ts'
import { continueSessionAfterLink } from '../oauth/accounts/continue-session-after-link.ts'
import { continueSession } from './continue-session.ts'
import { elevateSession } from './elevate-session.ts'
import { endSessions } from './end-sessions.ts'
import { exchangeCode } from './exchange-code.ts'
import { refreshSession } from './refresh-session.ts'
import { requireSessionUser } from './require-session-user.ts'
import type { SessionsDependencies } from './sessions-dependencies.ts'
import { startSession, startSessionForUserId } from './start-session.ts'

const functions = {
  continueSession,
  continueSessionAfterLink,
  checkCode,
  elevateSession,
  endSessions,
  exchangeCode,
  hasReachedAal2From,
  readChallenge,
  refreshSession,
  removeFactorRow,
  requireFactorUser,
  requireSessionUser,
  startSession,
  startSessionForUserId,
  storeChallenge,
  storeFactor,
  updateFactorAsAdmin,
}

/** Sessions from sign-in to sign-out, with their tokens and the second factors that elevate them. */
export interface Sessions extends Bound<typeof functions> {}

export function createSessions(deps: SessionsDependencies): Sessions {
  return bindFunctions(deps, functions)
}
