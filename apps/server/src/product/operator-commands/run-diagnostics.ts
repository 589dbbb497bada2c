import type { Diagnostics } from '#server/operator-calls.ts'
import type { MigrationStatus } from '@firstline/platform/database/migration-status'
import type { Clock } from '@firstline/platform/clock'
import { type Database, DatabaseError } from '@firstline/platform/database'
import { readJobHealth } from '@firstline/platform/jobs'
import {
  readBrokenInvariants,
  readDatabaseVersion,
  readGenerationQueue,
  readModelFailures,
} from '#server/product/health/index.ts'

/** Collects the data of `npm run doctor`. A failed query is listed in `unanswered`, and the others still run. */
export async function runDiagnostics(
  database: Database,
  migrations: MigrationStatus,
  clock: Clock,
): Promise<Diagnostics> {
  const now = clock.now()
  const unanswered: string[] = []
  async function tryQuery<T>(what: string, fallback: T, query: () => Promise<T>): Promise<T> {
    try {
      return await query()
    } catch (error) {
      if (!(error instanceof DatabaseError)) throw error
      unanswered.push(`${what}: ${error.message}`)
      return fallback
    }
  }
  const figures = await tryQuery('figures', null, () => readFigures(database, now))
  const queue = await tryQuery('generations', null, () => readGenerationQueue(database, now))
  return {
    engine: database.engine,
    clockAheadSeconds: Math.round((clock.aheadMs?.() ?? 0) / 1_000),
    version: await tryQuery('version', 'unknown', () => readDatabaseVersion(database)),
    migrations,
    broken: await tryQuery('what must never be', [], () => readBrokenInvariants(database)),
    jobs: await tryQuery('jobs', [], () => readJobs(database, now)),
    users: await tryQuery('users', [], () =>
      database.query('select plan, count(*)::int as users from public.user_profiles group by 1 order by 1'),
    ),
    administrators: figures?.administrators ?? 0,
    generations: {
      running: queue?.running ?? 0,
      queued: queue?.queued ?? 0,
      leftBehind: queue?.leftBehind ?? 0,
    },
    overdueRenewals: figures?.overdueRenewals ?? 0,
    modelFailures: await tryQuery('model', 0, () => readModelFailures(database, now)),
    unanswered,
  }
}

async function readJobs(database: Database, now: Date): Promise<Diagnostics['jobs']> {
  const jobs = await readJobHealth(database, now)
  return jobs.map((job) => ({
    name: job.name,
    state: job.state,
    overdueMs: job.overdue_ms,
    failuresInARow: job.failures_in_a_row,
    lastFinishedAt: job.last_finished_at?.toISOString() ?? null,
    lastError: job.last_error,
  }))
}

interface Figures {
  administrators: number
  overdueRenewals: number
}

async function readFigures(database: Database, now: Date): Promise<Figures | null> {
  const [row] = await database.query<Figures>(
    `select
       (select count(*)::int from public.user_profiles where role = 'admin') as administrators,
       (select count(*)::int from public.user_profiles
        where (not is_trial and next_renewal_date < $1::timestamptz - interval '1 hour')
           or (is_trial and trial_end_date < $1::timestamptz - interval '1 hour')) as "overdueRenewals"`,
    [now],
  )
  return row ?? null
}
