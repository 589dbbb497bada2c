export { addressKey } from './address-key.ts'
export { createRateLimits } from './create-rate-limits.ts'
export type { RateLimits, RateRule, RateVerdict } from './create-rate-limits.ts'
