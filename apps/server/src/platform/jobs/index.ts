export { createJobs, type Jobs } from './create-jobs.ts'
export { inBatches } from './in-batches.ts'
export { type Job, JobFailure } from './job.ts'
export { type JobHealth, readJobHealth } from './job-health.ts'
