import { type Database, DatabaseError } from '@firstline/platform/database'
import { type Job, JobError } from '@firstline/platform/jobs'
import { readBrokenInvariants } from './diagnostic-queries.ts'

export const CHECK_INVARIANTS = 'check-invariants'
const INTERVAL_MS = 6 * 60 * 60_000
/** SQLSTATE query_canceled: the statement took longer than its limit. */
const CANCELED = '57014'

/**
 * Compares balances, ledger, generations and statistics, since the health page must not scan whole tables. It reads and
 * changes nothing.
 */
export function checkInvariantsJob(database: Database): Job {
  return {
    name: CHECK_INVARIANTS,
    everyMs: INTERVAL_MS,
    async run() {
      try {
        const broken = await readBrokenInvariants(database)
        const count = broken.reduce((sum, each) => sum + each.count, 0)
        if (count === 0) return { broken: 0 }
        const reasons = broken.map((each) => `${each.invariant}: ${each.count}`)
        throw new JobError(reasons.join('; '), { broken: count })
      } catch (error) {
        // More rows than fit the time limit are no failure; the doctor has a longer one.
        if (error instanceof DatabaseError && error.code === CANCELED) return { isTooLarge: true }
        throw error
      }
    },
  }
}
