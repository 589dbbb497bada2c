export { retentionJob } from './jobs.ts'
