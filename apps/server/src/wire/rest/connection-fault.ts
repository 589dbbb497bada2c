import { isDatabaseUnavailable, POOL_EXHAUSTED } from '#server/platform/database/connection-error.ts'
import type { DatabaseError } from '#server/platform/database/database.ts'
import { RestError } from './rest-error.ts'

/** No connection could be made: the server is unreachable, full, or starts. Others were lost. */
const NOT_CONNECTED = new Set(['08001', '53300', '57P03'])

/**
 * What a request is told while the database is unavailable: nothing of where that is. All of it may pass, so that
 * clients may ask again: supabase-js repeats a GET after a 503, as Retry-After says. Null for any other error.
 */
export function connectionFault(failure: DatabaseError): RestError | null {
  if (!isDatabaseUnavailable(failure)) return null
  if (failure.code === POOL_EXHAUSTED) {
    const message = 'Timed out acquiring connection from connection pool.'
    return new RestError({ status: 504, code: 'PGRST003', message, cause: failure })
  }
  const [code, message] = NOT_CONNECTED.has(failure.code)
    ? ['PGRST000', 'Database connection error. Retrying the connection.']
    : ['PGRST001', 'Database client error. Retrying the connection.']
  return new RestError({ status: 503, code, message, cause: failure })
}
