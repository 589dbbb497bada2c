import type { Clock } from './clock.ts'
import type { Database } from './database/database.ts'
import { startLog } from './log.ts'

const INTERVAL_MS = 10_000
/** Smaller differences are left alone: replicas allow for them, and they are as large as the error of measuring. */
const TOLERANCE_MS = 1_000

export interface DatabaseClock extends Clock {
  /** Compares the clocks again. */
  measure(): Promise<void>
  close(): void
}

/**
 * A clock with the time of the database, so that replicas on machines with different clocks agree on tokens, leases,
 * limits and dates. It is the machine's clock, corrected by a difference that is measured again every ten seconds.
 * While the database is unavailable, the last difference stays.
 */
export async function openDatabaseClock(database: Database, machine: Clock): Promise<DatabaseClock> {
  let aheadMs = 0

  async function measure(): Promise<void> {
    const before = machine.now().getTime()
    const [row] = await database.query<{ now: Date }>('select clock_timestamp() as now')
    const after = machine.now().getTime()
    if (!row) return
    // The database read its clock between the two.
    const error = Math.abs(after - before) / 2 + TOLERANCE_MS
    const measured = (before + after) / 2 - row.now.getTime()
    if (Math.abs(measured - aheadMs) <= error) return
    aheadMs = Math.abs(measured) <= error ? 0 : Math.round(measured)
    const aheadSeconds = Math.round(aheadMs / 1_000)
    if (aheadMs === 0) startLog.info('the clocks of this machine and of the database agree again')
    else startLog.warn({ aheadSeconds }, "this machine's clock differs from the database's, which is used")
  }

  // The embedded database runs on this machine.
  const timer =
    database.engine === 'embedded'
      ? undefined
      : setInterval(() => {
          measure().catch((error: unknown) => startLog.warn({ error }, 'the clocks could not be compared'))
        }, INTERVAL_MS).unref()
  await measure()
  return {
    now: () => new Date(machine.now().getTime() - aheadMs),
    sleep: machine.sleep,
    aheadMs: () => aheadMs,
    measure,
    close: () => clearInterval(timer),
  }
}
