import { DatabaseError } from './database.ts'
import { type ServerError, toDatabaseError } from './replies.ts'

const UNREACHABLE_CODES = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
  'EACCES',
])

/** SQLSTATE connection_does_not_exist: this process has closed its database. */
export const DATABASE_CLOSED = '08003'

/** SQLSTATE insufficient_resources: no connection of the pool became free in time. */
export const POOL_EXHAUSTED = '53000'

/** The error message of pg's pool when no connection becomes free. */
const POOL_TIMEOUT = 'timeout exceeded when trying to connect'

/** A statement got no response: the server is gone and the connection is still open. */
export const READ_TIMEOUT = 'no answer in time'

/** SQLSTATEs, besides class 08, of a server that shuts down, has crashed, starts or has no free connection. */
const UNAVAILABLE_SQLSTATES = new Set(['57P01', '57P02', '57P03', '53300', POOL_EXHAUSTED])

/**
 * SQLSTATEs of a database that runs and can't store anything: disk full, out of memory, failed input or output. Not
 * 53400: a statement that exceeds a configured limit fails again.
 */
const STORAGE_SQLSTATES = new Set(['53100', '53200', '58030'])

/** SQLSTATE cannot_connect_now: after a failover this server is connected to a standby, which accepts no writes. */
export const DATABASE_READ_ONLY = '57P03'

/** Retry-After of responses while the database is unavailable. */
export const DATABASE_RETRY_SECONDS = 5

/** Whether the database can't store anything at the moment, although it responds. */
export function isStorageFailure({ code }: DatabaseError): boolean {
  return STORAGE_SQLSTATES.has(code)
}

/** Whether the database is temporarily unavailable: unreachable, or without storage. */
export function isDatabaseUnavailable(error: unknown): error is DatabaseError {
  return (
    error instanceof DatabaseError &&
    (error.code.startsWith('08') || UNAVAILABLE_SQLSTATES.has(error.code) || isStorageFailure(error))
  )
}

const REFUSED_WRITE = /^cannot execute .{1,100} in a read-only transaction/

/** Turns a write that a standby refused into an outage. A transaction that was meant to be read only is left alone. */
export function explainRefusedWrite(error: DatabaseError, isReadOnly: boolean): DatabaseError {
  if (isReadOnly || error.code !== '25006' || !REFUSED_WRITE.test(error.message)) return error
  return new DatabaseError({ code: DATABASE_READ_ONLY, message: error.message, cause: error })
}

/** Converts a connection error to one clear sentence that never contains the password. */
export function toConnectionError(error: unknown, server: string): DatabaseError {
  if (error instanceof DatabaseError) return error
  const fields = error as Partial<ServerError>
  if (fields.severity && fields.message) return toDatabaseError({ ...fields, message: fields.message })
  const code = fields.code ?? ''
  const text = error instanceof Error ? error.message : String(error)
  if (UNREACHABLE_CODES.has(code)) {
    const message = `PostgreSQL can't be reached at ${server} (${code}). Is it running, and is DATABASE_URL right?`
    return new DatabaseError({ code: '08001', message, cause: error })
  }
  if (text.includes(POOL_TIMEOUT)) {
    const message = `No connection to PostgreSQL at ${server} was free in time`
    return new DatabaseError({ code: POOL_EXHAUSTED, message, cause: error })
  }
  if (text.includes('timeout') && text !== READ_TIMEOUT) {
    const message = `No connection to PostgreSQL at ${server} could be made in time`
    return new DatabaseError({ code: '08001', message, cause: error })
  }
  const message = `The connection to PostgreSQL at ${server} was lost (${text || code})`
  return new DatabaseError({ code: '08006', message, cause: error })
}
