import type { Database } from '#server/platform/database/database.ts'
import { inBatches, type Job } from '#server/platform/jobs/index.ts'
import { endTrials, renewProfiles } from './periods.ts'

const MINUTE_MS = 60_000
/** As fast a profile as a thousand at once, and whoever needs one of these rows waits for a quarter of the time. */
const BATCH = 250

/** Periods begin and trials end by themselves, within a minute of their moment. */
export function creditJobs(database: Database): Job[] {
  return [
    {
      name: 'renew-credits',
      everyMs: MINUTE_MS,
      run: ({ now, signal }) => inBatches(signal, BATCH, (limit) => renewProfiles(database, limit, now)),
    },
    {
      name: 'end-trials',
      everyMs: MINUTE_MS,
      run: ({ now, signal }) => inBatches(signal, BATCH, (limit) => endTrials(database, limit, now)),
    },
  ]
}
