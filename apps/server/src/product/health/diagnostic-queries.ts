import type { Diagnostics } from '#server/operator-calls.ts'
import type { Database } from '@firstline/platform/database'

/** Queries that the health page and `npm run doctor` share. */

export async function readDatabaseVersion(database: Database): Promise<string> {
  const [row] = await database.query<{ version: string }>(
    "select current_setting('server_version') as version",
  )
  return row?.version ?? 'unknown'
}

/** Scans whole tables. */
export function readBrokenInvariants(database: Database): Promise<Diagnostics['broken']> {
  return database.query(
    `select invariant, count(*)::int as count,
       (array_agg(subject || ' (' || detail || ')' order by subject, detail))[1:3] as examples
     from firstline.invariants_broken group by 1 order by 1`,
  )
}

export interface GenerationQueue {
  running: number
  queued: number
  /** Running without a lease, or queued, for too long. */
  leftBehind: number
  /** When the generation that waits longest was queued. */
  oldestAt: Date | null
}

/** A running generation has a lease of 15 s; a queued one is swept after its deadline, at most 10 minutes. */
export async function readGenerationQueue(database: Database, now: Date): Promise<GenerationQueue> {
  const [row] = await database.query<GenerationQueue>(
    `select
       (select count(*)::int from public.generations where status = 'running') as running,
       (select count(*)::int from public.generations where status = 'queued') as queued,
       (select count(*)::int from public.generations
        where status in ('running', 'queued')
          and (status = 'running' and lease_until < $1::timestamptz - interval '1 minute'
           or status = 'queued' and deadline_at < $1::timestamptz - interval '1 minute')) as "leftBehind",
       (select min(created_at) from public.generations where status = 'queued') as "oldestAt"`,
    [now],
  )
  return row ?? { running: 0, queued: 0, leftBehind: 0, oldestAt: null }
}

/**
 * Consecutive failures of a provider whose circuit is open, otherwise 0. A circuit that opened over an hour ago belongs
 * to a provider that is no longer used.
 */
export async function readModelFailures(database: Database, now: Date): Promise<number> {
  const [row] = await database.query<{ failures: number }>(
    `select coalesce(max(failures), 0) as failures from firstline.model_providers
     where circuit_open_until > $1::timestamptz - interval '1 hour'`,
    [now],
  )
  return row?.failures ?? 0
}
