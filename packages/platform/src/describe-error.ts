import { DatabaseError } from './database/database.ts'

export interface ErrorDescription {
  name: string
  message: string
  code?: string
  constraint?: string
  stack?: string
  cause?: ErrorDescription
}

/** Describes an error for the log. The detail of a database error is omitted, because it contains row values. */
export function describeError(error: unknown, depth = 0): ErrorDescription {
  if (!(error instanceof Error)) return { name: 'NotAnError', message: typeof error }
  const description: ErrorDescription = { name: error.name, message: error.message }
  if ('code' in error && typeof error.code === 'string') description.code = error.code
  if (error instanceof DatabaseError && error.constraint !== null) description.constraint = error.constraint
  if (error.stack !== undefined) description.stack = error.stack
  if (error.cause !== undefined && depth < 3) description.cause = describeError(error.cause, depth + 1)
  return description
}
