import { TOO_MANY_CONNECTIONS } from '#server/platform/database/connection-error.ts'
import type { DatabaseError } from '#server/platform/database/database.ts'
import { RestError } from './rest-error.ts'

/**
 * What a request is told when there is no connection to the database: nothing of where that is. All of them may pass, so
 * that clients may ask again. Null for any other error.
 */
export function connectionFault(failure: DatabaseError): RestError | null {
  if (failure.code === TOO_MANY_CONNECTIONS) {
    const message = 'Timed out acquiring connection from connection pool.'
    return new RestError({ status: 504, code: 'PGRST003', message, cause: failure })
  }
  if (!failure.code.startsWith('08')) return null
  const [code, message] =
    failure.code === '08001'
      ? ['PGRST000', 'Database connection error. Retrying the connection.']
      : ['PGRST001', 'Database client error. Retrying the connection.']
  return new RestError({ status: 503, code, message, cause: failure })
}
