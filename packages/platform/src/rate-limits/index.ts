export { addressKey } from './address-key.ts'
export { createRateLimits } from './create-rate-limits.ts'
export type { RateLimits, RateLimit } from './create-rate-limits.ts'
