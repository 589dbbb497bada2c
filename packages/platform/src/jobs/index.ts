export { createJobs, type Jobs } from './create-jobs.ts'
export { runInBatches } from './run-in-batches.ts'
export { type Job, JobError } from './job.ts'
export { type JobHealth, readJobHealth } from './job-health.ts'
