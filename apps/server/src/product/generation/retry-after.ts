import type { ErrorCode } from '@firstline/contract/errors'
import { MODEL_CIRCUIT_COOLDOWN_MS } from '@firstline/contract/limits'
import { DATABASE_RETRY_SECONDS } from '@firstline/platform/database/connection-error'

const SECONDS: Partial<Record<ErrorCode, number>> = {
  no_capacity: 5,
  database_unavailable: DATABASE_RETRY_SECONDS,
  too_many_unfinished: 5,
  writer_busy: 5,
  writer_unavailable: MODEL_CIRCUIT_COOLDOWN_MS / 1_000,
}

/** The default Retry-After of a temporary refusal, in seconds. */
export function findRetryAfter(code: ErrorCode): number | undefined {
  return SECONDS[code]
}
