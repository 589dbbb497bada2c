export { createRateLimits } from './create-rate-limits.ts'
export type { RateLimits } from './create-rate-limits.ts'
