import { AppError } from '#server/app-error.ts'

const DAY_MS = 86_400_000

/** Demo generations per UTC day. `firstline.demo_left` counts them; failures of the server have limits of their own. */
export interface DemoLimits {
  /** The start of the UTC day. */
  since: Date
  visitor: number
  address: number
}

/** The limits of the UTC day that contains `now`. */
export function createDemoLimits(
  { dailyLimit, addressLimit }: { dailyLimit: number; addressLimit: number },
  now: Date,
): DemoLimits {
  return {
    since: new Date(now.getTime() - (now.getTime() % DAY_MS)),
    visitor: dailyLimit,
    address: addressLimit,
  }
}

/** Retry-After is the end of the UTC day. */
export function demoLimitError({ since }: DemoLimits, now: Date): AppError {
  const leftMs = since.getTime() + DAY_MS - now.getTime()
  return new AppError('demo_limit_reached', { retryAfterSeconds: Math.ceil(leftMs / 1_000) })
}
