import {
  isDatabaseUnavailable,
  isStorageFailure,
  POOL_EXHAUSTED,
} from '@firstline/platform/database/connection-error'
import type { DatabaseError } from '@firstline/platform/database'
import { RestError } from './rest-error.ts'

/** SQLSTATEs of a connection that could not be made: unreachable, too many connections, starting up. */
const NOT_CONNECTED = new Set(['08001', '53300', '57P03'])

/**
 * The error of a request while the database is unavailable, without its address. PostgREST: Errors, group 0.
 * These errors are temporary: supabase-js retries a GET after a 503. Null for any other error.
 */
export function toConnectionRestError(failure: DatabaseError): RestError | null {
  // PostgREST returns the code of a storage failure.
  if (!isDatabaseUnavailable(failure) || isStorageFailure(failure)) return null
  if (failure.code === POOL_EXHAUSTED) {
    const message = 'Timed out acquiring connection from connection pool.'
    return new RestError({ status: 504, code: 'PGRST003', message, cause: failure })
  }
  const [code, message] = NOT_CONNECTED.has(failure.code)
    ? ['PGRST000', 'Database connection error. Retrying the connection.']
    : ['PGRST001', 'Database client error. Retrying the connection.']
  return new RestError({ status: 503, code, message, cause: failure })
}
