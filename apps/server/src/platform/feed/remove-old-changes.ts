import type { Database } from '#server/platform/database/database.ts'
import { inBatches, type Job } from '#server/platform/jobs/index.ts'

const MINUTE_MS = 60_000
/** Small, so that the job can stop in between. */
const BATCH = 5_000

/** Removes what everybody could see for ten minutes (the number is the database's). */
export function removeOldChangesJob(database: Database): Job {
  return {
    name: 'remove-old-changes',
    everyMs: MINUTE_MS,
    async run({ now, signal }) {
      await database.query('select realtime.note_horizon($1)', [now])
      const { done, unfinished } = await inBatches(signal, BATCH, async (limit) => {
        const sql = 'select realtime.remove_old_changes($1, $2) as removed'
        return (await database.query<{ removed: number }>(sql, [limit, now]))[0]?.removed ?? 0
      })
      return { changes: done, ...(unfinished ? { unfinished } : {}) }
    },
  }
}
