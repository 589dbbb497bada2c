import { DatabaseError } from '@firstline/platform/database'

/** SQLSTATE classes of transient errors: connection, rollback, resources, lock, shutdown, system. */
const TRANSIENT_SQLSTATES = ['08', '40', '53', '55P03', '57P', '58']

/** Returns whether the database failed rather than this statement, so that a retry may succeed. */
export function isTransientError(error: unknown): boolean {
  return (
    !(error instanceof DatabaseError) || TRANSIENT_SQLSTATES.some((prefix) => error.code.startsWith(prefix))
  )
}
