import type { Database } from '../database/database.ts'
import { runInBatches, type Job } from '../jobs/index.ts'

const MINUTE_MS = 60_000
/** Small, so that the job can stop between batches. */
const BATCH = 5_000

/** Removes changes that were visible to all for ten minutes (the retention is set in SQL). */
export function removeOldChangesJob(database: Database): Job {
  return {
    name: 'remove-old-changes',
    everyMs: MINUTE_MS,
    async run({ now, signal }) {
      await database.query('select realtime.note_horizon($1)', [now])
      const { done, unfinished } = await runInBatches(signal, BATCH, async (limit) => {
        const sql = 'select realtime.remove_old_changes($1, $2) as removed'
        return (await database.query<{ removed: number }>(sql, [limit, now]))[0]?.removed ?? 0
      })
      return { changes: done, ...(unfinished ? { unfinished } : {}) }
    },
  }
}
