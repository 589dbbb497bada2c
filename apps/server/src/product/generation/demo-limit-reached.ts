import { AppError } from '#server/platform/errors.ts'
import type { DemoLimits } from './store.ts'

const DAY_MS = 86_400_000

/** The limits are those of a UTC day: the next attempt can succeed when it is over. */
export function demoLimitReached({ since }: DemoLimits, now: Date): AppError {
  const leftMs = since.getTime() + DAY_MS - now.getTime()
  return new AppError('demo_limit_reached', { retryAfterSeconds: Math.ceil(leftMs / 1_000) })
}
