import { DatabaseError } from './database.ts'
import { type ServerError, toDatabaseError } from './replies.ts'

const UNREACHABLE = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOENT',
  'EACCES',
])

/** The SQLSTATE of having no connection left: the server's own, and that of a pool that is in use as a whole. */
export const TOO_MANY_CONNECTIONS = '53300'

/** How the pool says that none of its connections became free. */
const POOL_TIMEOUT = 'timeout exceeded when trying to connect'

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
    return new DatabaseError({ code: TOO_MANY_CONNECTIONS, message, cause: error })
  }
  if (text.includes('timeout')) {
    const message = `No connection to PostgreSQL at ${server} could be made in time`
    return new DatabaseError({ code: '08001', message, cause: error })
  }
  const message = `The connection to PostgreSQL at ${server} was lost (${text || code})`
  return new DatabaseError({ code: '08006', message, cause: error })
}
