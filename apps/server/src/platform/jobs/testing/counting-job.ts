import { randomUUID } from 'node:crypto'
import type { Database } from '#server/platform/database/database.ts'
import type { Job, JobResult, JobRun } from '../job.ts'
import { type JobHealth, readJobHealth } from '../job-health.ts'

export interface CountingJob extends Job {
  /** What it was given, run by run. */
  runs: JobRun[]
}

/** Each test has jobs of its own, in the one table of its file. */
export function newName(): string {
  return `job-${randomUUID()}`
}

/** A job that remembers its runs; each does what `run` says, else nothing. */
export function countingJob(options: {
  everyMs: number
  name?: string
  leaseMs?: number
  run?: (run: JobRun) => Promise<JobResult>
}): CountingJob {
  const runs: JobRun[] = []
  return {
    name: newName(),
    ...options,
    runs,
    async run(run) {
      runs.push(run)
      return (await options.run?.(run)) ?? {}
    },
  }
}

export async function healthOf(database: Database, name: string, now: Date): Promise<JobHealth> {
  const health = (await readJobHealth(database, now)).find((job) => job.name === name)
  if (!health) throw new Error(`Nobody registered ${name}`)
  return health
}
