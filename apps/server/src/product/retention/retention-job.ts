import { DEMO_RETENTION_MS } from '@firstline/contract/limits'
import { KEPT_DAYS } from '@firstline/contract/stored-data'
import type { Database } from '@firstline/platform/database'
import { runInBatches, type Job } from '@firstline/platform/jobs'
import { removeOldMessages } from '@firstline/platform/outgoing'
import { removeDeletedAccounts } from '#server/product/credits/index.ts'
import { callSqlFunction } from '#server/product/call-sql-function.ts'
import { removeExpiredRows } from '@firstline/wire/auth'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Rows of each kind per batch; small, to keep locks short. */
const BATCH = 500

/** Removes expired data: demo generations, deleted sets, hashes of deleted accounts, ended sessions and tokens, sent messages. */
export function retentionJob(
  database: Database,
  { sessionIdleSeconds }: { sessionIdleSeconds: number },
): Job {
  return {
    name: 'remove-old',
    everyMs: HOUR_MS,
    async run({ now, signal }) {
      const removed = { demos: 0, deletedSets: 0, deletedAccounts: 0, signIns: 0, messages: 0 }
      const { unfinished } = await runInBatches(signal, BATCH, async (limit) => {
        const demos = await removeOldDemos(database, limit, now)
        const deletedSets = await removeDeletedSets(database, limit, now)
        const deletedAccounts = await removeDeletedAccounts(database, limit, now)
        const signIns = await removeExpiredRows(database, { limit, now, sessionIdleSeconds })
        const messages = await removeOldMessages(database, limit, now)
        removed.demos += demos
        removed.deletedSets += deletedSets
        removed.deletedAccounts += deletedAccounts
        removed.signIns += signIns
        removed.messages += messages
        return Math.max(demos, deletedSets, deletedAccounts, signIns, messages)
      })
      return { ...removed, ...(unfinished ? { unfinished } : {}) }
    },
  }
}

function removeDeletedSets(database: Database, limit: number, now: Date): Promise<number> {
  const before = new Date(now.getTime() - KEPT_DAYS.deletedSets * DAY_MS)
  return callSqlFunction(database, 'firstline.remove_deleted_sets', { p_before: before, p_limit: limit })
}

function removeOldDemos(database: Database, limit: number, now: Date): Promise<number> {
  const before = new Date(now.getTime() - DEMO_RETENTION_MS)
  return callSqlFunction(database, 'firstline.remove_old_demos', { p_before: before, p_limit: limit })
}
