import type { Examination, MigrationStatus } from '@firstline/contract/operator'
import { type Database, DatabaseError } from '#server/platform/database/database.ts'
import { readJobHealth } from '#server/platform/jobs/index.ts'

/** Everything an operator should know about a database. What can't be asked is said, and the rest is answered. */
export async function examine(
  database: Database,
  migrations: MigrationStatus,
  now: Date,
): Promise<Examination> {
  const unanswered: string[] = []
  async function ask<T>(what: string, otherwise: T, question: () => Promise<T>): Promise<T> {
    try {
      return await question()
    } catch (error) {
      if (!(error instanceof DatabaseError)) throw error
      unanswered.push(`${what}: ${error.message}`)
      return otherwise
    }
  }
  const figures = await ask('figures', null, () => readFigures(database, now))
  return {
    engine: database.engine,
    version: await ask('version', 'unknown', () => readVersion(database)),
    migrations,
    broken: await ask('what must never be', [], () => readBroken(database)),
    jobs: await ask('jobs', [], () => readJobs(database, now)),
    users: await ask('users', [], () =>
      database.query('select plan, count(*)::int as users from public.user_profiles group by 1 order by 1'),
    ),
    administrators: figures?.administrators ?? 0,
    generations: {
      running: figures?.running ?? 0,
      queued: figures?.queued ?? 0,
      leftBehind: figures?.left_behind ?? 0,
    },
    overdueRenewals: figures?.overdue_renewals ?? 0,
    modelFailures: figures?.model_failures ?? 0,
    unanswered,
  }
}

async function readVersion(database: Database): Promise<string> {
  const [row] = await database.query<{ version: string }>(
    "select current_setting('server_version') as version",
  )
  return row?.version ?? 'unknown'
}

function readBroken(database: Database): Promise<Examination['broken']> {
  return database.query(
    `select invariant, count(*)::int as count,
       (array_agg(subject || ' (' || detail || ')' order by subject, detail))[1:3] as examples
     from firstline.invariants_broken group by 1 order by 1`,
  )
}

async function readJobs(database: Database, now: Date): Promise<Examination['jobs']> {
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
  left_behind: number
  overdue_renewals: number
  model_failures: number
}

/**
 * A generation lives by its lease (15 s) and is swept from the queue after its deadline (at most 10 minutes). A circuit
 * that was open an hour ago belongs to a provider that nobody calls any more.
 */
async function readFigures(database: Database, now: Date): Promise<Figures | null> {
  const [row] = await database.query<Figures>(
    `select
       (select count(*)::int from public.user_profiles where role = 'admin') as administrators,
       (select count(*)::int from public.generations where status = 'running') as running,
       (select count(*)::int from public.generations where status = 'queued') as queued,
       (select count(*)::int from public.generations
        where (status = 'running' and lease_until < $1::timestamptz - interval '1 minute')
           or (status = 'queued' and deadline_at < $1::timestamptz - interval '1 minute')) as left_behind,
       (select coalesce(max(failures), 0) from firstline.model_providers
        where circuit_open_until > $1::timestamptz - interval '1 hour') as model_failures,
       (select count(*)::int from public.user_profiles
        where (not is_trial and next_renewal_date < $1::timestamptz - interval '1 hour')
           or (is_trial and trial_end_date < $1::timestamptz - interval '1 hour')) as overdue_renewals`,
    [now],
  )
  return row ?? null
}
