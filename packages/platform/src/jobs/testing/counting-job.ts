import { randomUUID } from 'node:crypto'
import type { Database } from '../../database/database.ts'
import type { Job, JobResult, JobRun } from '../job.ts'
import { type JobHealth, readJobHealth } from '../job-health.ts'

export interface CountingJob extends Job {
  /** The parameters of each run. */
  runs: JobRun[]
}

/** A unique name, because the tests of a file share one table. */
export function createJobName(): string {
  return `job-${randomUUID()}`
}

/** Creates a job that records its runs and calls `run` if given. */
export function createCountingJob(options: {
  everyMs: number
  name?: string
  leaseMs?: number
  run?: (run: JobRun) => Promise<JobResult>
}): CountingJob {
  const runs: JobRun[] = []
  return {
    name: createJobName(),
    ...options,
    runs,
    async run(run) {
      runs.push(run)
      return (await options.run?.(run)) ?? {}
    },
  }
}

export async function readHealth(database: Database, name: string, now: Date): Promise<JobHealth> {
  const health = (await readJobHealth(database, now)).find((job) => job.name === name)
  if (!health) throw new Error(`Nobody registered ${name}`)
  return health
}
