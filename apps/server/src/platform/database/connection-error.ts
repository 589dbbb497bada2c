import { DatabaseError } from './database.ts'
import { type ServerError, toDatabaseError } from './replies.ts'

const UNREACHABLE = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
  'EACCES',
])

/** insufficient_resources: no connection of our own pool became free in time. */
export const POOL_EXHAUSTED = '53000'

/** How the pool says that none of its connections became free. */
const POOL_TIMEOUT = 'timeout exceeded when trying to connect'

/** A statement was not answered: the server is gone, and nothing has closed the connection. */
export const READ_TIMEOUT = 'no answer in time'

/** Besides class 08 (connection exceptions): SQLSTATEs of a server that ends, has crashed, starts or is full. */
const UNAVAILABLE = new Set(['57P01', '57P02', '57P03', '53300', POOL_EXHAUSTED])

/** What clients are told to wait (Retry-After) while the database is unavailable. */
export const DATABASE_RETRY_SECONDS = 5

/** Whether an error says that the database can't be asked now and may be again later. */
export function isDatabaseUnavailable(error: unknown): error is DatabaseError {
  return error instanceof DatabaseError && (error.code.startsWith('08') || UNAVAILABLE.has(error.code))
}

/** An error of connecting or of a lost connection, in one clear sentence that never holds the password. */
export function toConnectionError(error: unknown, server: string): DatabaseError {
  if (error instanceof DatabaseError) return error
  const fields = error as Partial<ServerError>
  if (fields.severity && fields.message) return toDatabaseError({ ...fields, message: fields.message })
  const code = fields.code ?? ''
  const text = error instanceof Error ? error.message : String(error)
  if (UNREACHABLE.has(code)) {
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
