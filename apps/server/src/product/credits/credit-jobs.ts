import type { Database } from '@firstline/platform/database'
import { runInBatches, type Job } from '@firstline/platform/jobs'
import { endTrials } from './end-trials.ts'
import { renewProfiles } from './renew-profiles.ts'

const MINUTE_MS = 60_000
/** As fast per profile as batches of 1000, and locks rows for a quarter of the time. */
const BATCH = 250

/** Starts due credit periods and ends due trials, within a minute. */
export function creditJobs(database: Database): Job[] {
  return [
    {
      name: 'renew-credits',
      everyMs: MINUTE_MS,
      run: ({ now, signal }) => runInBatches(signal, BATCH, (limit) => renewProfiles(database, limit, now)),
    },
    {
      name: 'end-trials',
      everyMs: MINUTE_MS,
      run: ({ now, signal }) => runInBatches(signal, BATCH, (limit) => endTrials(database, limit, now)),
    },
  ]
}
