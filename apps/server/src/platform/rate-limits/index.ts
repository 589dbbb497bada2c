export { addressKey } from './address-key.ts'
export { createRateLimits } from './create-rate-limits.ts'
export type { RateLimits, RateRule } from './create-rate-limits.ts'
