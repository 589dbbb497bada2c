import type { Database } from '#server/platform/database/database.ts'
import { oneAnswer } from './one-answer.ts'

/**
 * Begins the current period of up to `limit` profiles whose renewal date has come. Gives how many; fewer than `limit`
 * means that none is left but those somebody is using, which the next call finds.
 */
export function renewProfiles(database: Database, limit: number, now: Date): Promise<number> {
  return oneAnswer(database, 'select firstline.renew_profiles($1, $2) as answer', [limit, now])
}

/** Ends up to `limit` trials whose last day has come. Gives how many. */
export function endTrials(database: Database, limit: number, now: Date): Promise<number> {
  return oneAnswer(database, 'select firstline.end_trials($1, $2) as answer', [limit, now])
}

/** Removes up to `limit` hashes of deleted accounts' addresses whose period has ended. Gives how many. */
export function forgetDeparted(database: Database, limit: number, now: Date): Promise<number> {
  return oneAnswer(database, 'select firstline.forget_departed($1, $2) as answer', [limit, now])
}
