import type { AuthSettings } from '../auth-settings.ts'
import type { Limits } from '../limits/limits.ts'
import type { Messages } from '../messages/messages.ts'
import { elevateSession } from './elevate-session.ts'
import type { FactorsDependencies } from './factors-dependencies.ts'
import { checkCode, readChallenge } from './read-challenge.ts'
import { removeFactorRow } from './remove-factor.ts'
import { requireFactorUser } from './require-factor-user.ts'
import { hasReachedAal2From, storeChallenge } from './store-challenge.ts'
import { storeFactor } from './store-factor.ts'
import { updateFactorAsAdmin } from './update-factor.ts'

/** Second factors with their challenges, and the sessions that they elevate. */
export type Factors = ReturnType<typeof createFactors>

export function createFactors(deps: FactorsDependencies) {
  return {
    checkCode: checkCode.bind(null, deps),
    elevateSession: elevateSession.bind(null, deps),
    hasReachedAal2From: hasReachedAal2From.bind(null, deps),
    readChallenge: readChallenge.bind(null, deps),
    removeFactorRow: removeFactorRow.bind(null, deps),
    requireFactorUser: requireFactorUser.bind(null, deps),
    storeChallenge: storeChallenge.bind(null, deps),
    storeFactor: storeFactor.bind(null, deps),
    updateFactorAsAdmin: updateFactorAsAdmin.bind(null, deps),
  }
}

/** What the endpoints of factors use. */
export interface FactorServices {
  factors: Factors
  limits: Limits
  messages: Messages
  settings: AuthSettings
}
