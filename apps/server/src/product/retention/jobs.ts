import { DEMO_RETENTION_MS } from '@firstline/contract/limits'
import type { Database } from '#server/platform/database/database.ts'
import { inBatches, type Job } from '#server/platform/jobs/index.ts'
import { removeOldMessages } from '#server/platform/outgoing/index.ts'
import { forgetDeparted } from '#server/product/credits/index.ts'
import { removeExpired } from '#server/wire/auth/index.ts'

const HOUR_MS = 3_600_000
/** Of each kind: small, so that nobody waits for a lock. */
const BATCH = 500

/** Removes what is kept for a time only: visitors' generations, what deleted accounts left, sign-ins that are over, mails. */
export function retentionJob(
  database: Database,
  { sessionIdleSeconds }: { sessionIdleSeconds: number },
): Job {
  return {
    name: 'remove-old',
    everyMs: HOUR_MS,
    async run({ now, signal }) {
      const removed = { demos: 0, departed: 0, signIns: 0, messages: 0 }
      const { unfinished } = await inBatches(signal, BATCH, async (limit) => {
        const demos = await removeOldDemos(database, limit, now)
        const departed = await forgetDeparted(database, limit, now)
        const signIns = await removeExpired(database, { limit, now, sessionIdleSeconds })
        const messages = await removeOldMessages(database, limit, now)
        removed.demos += demos
        removed.departed += departed
        removed.signIns += signIns
        removed.messages += messages
        return Math.max(demos, departed, signIns, messages)
      })
      return { ...removed, ...(unfinished ? { unfinished } : {}) }
    },
  }
}

async function removeOldDemos(database: Database, limit: number, now: Date): Promise<number> {
  const before = new Date(now.getTime() - DEMO_RETENTION_MS)
  const [row] = await database.query<{ removed: number }>(
    'select firstline.remove_old_demos($1, $2) as removed',
    [before, limit],
  )
  return row?.removed ?? 0
}
