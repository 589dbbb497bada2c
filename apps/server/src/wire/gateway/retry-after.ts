import type { MiddlewareHandler } from 'hono'
import { DATABASE_RETRY_SECONDS, isDatabaseUnavailable } from '#server/platform/database/connection-error.ts'

/** Says on every refusal that may pass when to come back: Retry-After in whole seconds (RFC 9110, 10.2.3). */
export const retryAfter: MiddlewareHandler = async (c, next) => {
  await next()
  const seconds = retrySecondsOf(c.error)
  if (seconds !== null) c.res.headers.set('Retry-After', String(Math.max(1, Math.ceil(seconds))))
}

function retrySecondsOf(error: Error | undefined): number | null {
  if (isDatabaseUnavailable(error)) return DATABASE_RETRY_SECONDS
  const seconds = error && 'retryAfterSeconds' in error ? error.retryAfterSeconds : null
  return typeof seconds === 'number' ? seconds : null
}
