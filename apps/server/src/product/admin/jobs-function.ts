import type { AdminJob, AdminJobs } from '@firstline/contract/admin'
import { type JobHealth, readJobHealth } from '@firstline/platform/jobs'
import { defineFunction, jsonResponse, type WireFunction } from '@firstline/wire/functions'
import type { AdminDependencies } from './admin-dependencies.ts'

/** `admin-jobs`: the state of scheduled jobs. */
export function jobsFunction({ database, clock }: AdminDependencies): WireFunction {
  return defineFunction({
    name: 'admin-jobs',
    access: 'admin',
    async handler() {
      const jobs = await readJobHealth(database, clock.now())
      const body: AdminJobs = { jobs: jobs.map(presentJob) }
      return jsonResponse(body)
    },
  })
}

function presentJob(job: JobHealth): AdminJob {
  return {
    name: job.name,
    state: job.state,
    overdueMs: job.overdue_ms,
    everyMs: job.every_ms,
    nextRunAt: job.next_run_at.toISOString(),
    lastStartedAt: job.last_started_at?.toISOString() ?? null,
    lastFinishedAt: job.last_finished_at?.toISOString() ?? null,
    lastMilliseconds: job.last_milliseconds,
    lastResult: job.last_result,
    lastError: job.last_error,
    lastFailedAt: job.last_failed_at?.toISOString() ?? null,
    runs: job.runs,
    failures: job.failures,
    failuresInARow: job.failures_in_a_row,
  }
}
