import type { MiddlewareHandler } from 'hono'
import { DATABASE_RETRY_SECONDS, isDatabaseUnavailable } from '@firstline/platform/database/connection-error'

/** Sets Retry-After in whole seconds on responses to transient errors (RFC 9110, 10.2.3). */
export const setRetryAfter: MiddlewareHandler = async (c, next) => {
  await next()
  const seconds = readRetrySeconds(c.error)
  if (seconds !== null) c.res.headers.set('Retry-After', String(Math.max(1, Math.ceil(seconds))))
}

function readRetrySeconds(error: Error | undefined): number | null {
  if (isDatabaseUnavailable(error)) return DATABASE_RETRY_SECONDS
  const seconds = error && 'retryAfterSeconds' in error ? error.retryAfterSeconds : null
  return typeof seconds === 'number' ? seconds : null
}
