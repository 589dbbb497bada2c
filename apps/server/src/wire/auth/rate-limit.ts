import { AuthError } from './auth-error.ts'
import type { AuthParts, RateBucket } from './auth-options.ts'
import { PasswordsBusyError } from './passwords.ts'

/** @throws {AuthError} over_request_rate_limit. */
export async function requireWithinRate(
  parts: AuthParts,
  bucket: RateBucket,
  address: string,
): Promise<void> {
  if (parts.withinRate && !(await parts.withinRate(bucket, address))) throw overRequestRate()
}

/** Work on passwords; too much of it at once is refused like any other excess. */
export async function orOverRate<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw error instanceof PasswordsBusyError ? overRequestRate(error) : error
  }
}

// The sign-up screen looks for the words "rate limit".
function overRequestRate(cause?: unknown): AuthError {
  return new AuthError(429, 'over_request_rate_limit', 'Request rate limit reached', { cause })
}
