import type { Diagnostics, MigrationStatus } from '@firstline/contract/operator'
import { type Database, DatabaseError } from '@firstline/platform/database'
import { readJobHealth } from '@firstline/platform/jobs'

/** Collects the data of `npm run doctor`. A failed query is listed in `unanswered`, and the others still run. */
export async function runDiagnostics(
  database: Database,
  migrations: MigrationStatus,
  now: Date,
): Promise<Diagnostics> {
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
  return {
    engine: database.engine,
    version: await tryQuery('version', 'unknown', () => readVersion(database)),
    migrations,
    broken: await tryQuery('what must never be', [], () => readBroken(database)),
    jobs: await tryQuery('jobs', [], () => readJobs(database, now)),
    users: await tryQuery('users', [], () =>
      database.query('select plan, count(*)::int as users from public.user_profiles group by 1 order by 1'),
    ),
    administrators: figures?.administrators ?? 0,
    generations: {
      running: figures?.running ?? 0,
      queued: figures?.queued ?? 0,
      leftBehind: figures?.leftBehind ?? 0,
    },
    overdueRenewals: figures?.overdueRenewals ?? 0,
    modelFailures: figures?.modelFailures ?? 0,
    unanswered,
  }
}

async function readVersion(database: Database): Promise<string> {
  const [row] = await database.query<{ version: string }>(
    "select current_setting('server_version') as version",
  )
  return row?.version ?? 'unknown'
}

function readBroken(database: Database): Promise<Diagnostics['broken']> {
  return database.query(
    `select invariant, count(*)::int as count,
       (array_agg(subject || ' (' || detail || ')' order by subject, detail))[1:3] as examples
     from firstline.invariants_broken group by 1 order by 1`,
  )
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
  running: number
  queued: number
  leftBehind: number
  overdueRenewals: number
  modelFailures: number
}

/**
 * A running generation has a lease of 15 s; a queued one is swept after its deadline, at most 10 minutes. A circuit that
 * opened over an hour ago belongs to a provider that is no longer used.
 */
async function readFigures(database: Database, now: Date): Promise<Figures | null> {
  const [row] = await database.query<Figures>(
    `select
       (select count(*)::int from public.user_profiles where role = 'admin') as administrators,
       (select count(*)::int from public.generations where status = 'running') as running,
       (select count(*)::int from public.generations where status = 'queued') as queued,
       (select count(*)::int from public.generations
        where (status = 'running' and lease_until < $1::timestamptz - interval '1 minute')
           or (status = 'queued' and deadline_at < $1::timestamptz - interval '1 minute')) as "leftBehind",
       (select coalesce(max(failures), 0) from firstline.model_providers
        where circuit_open_until > $1::timestamptz - interval '1 hour') as "modelFailures",
       (select count(*)::int from public.user_profiles
        where (not is_trial and next_renewal_date < $1::timestamptz - interval '1 hour')
           or (is_trial and trial_end_date < $1::timestamptz - interval '1 hour')) as "overdueRenewals"`,
    [now],
  )
  return row ?? null
}
