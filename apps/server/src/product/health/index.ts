export { checkInvariantsJob } from './check-invariants-job.ts'
export {
  readBrokenInvariants,
  readDatabaseVersion,
  readGenerationQueue,
  readModelFailures,
} from './diagnostic-queries.ts'
export { readDiskSpace, type ReadSpace } from './disk-space.ts'
export { formatSize } from './format-figures.ts'
export { healthFunction } from './health-function.ts'
