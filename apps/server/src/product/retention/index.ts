export { retentionJob } from './retention-job.ts'
