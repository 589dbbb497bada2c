import { DatabaseError } from '#server/platform/database/database.ts'

/** Lost connections, a server that starts or stops or has no room, a lost race: the same may well succeed later. */
const PASSING = ['08', '40', '53', '55P03', '57P', '58']

/** Whether the database failed, rather than refused this very statement. */
export function isPassing(error: unknown): boolean {
  return !(error instanceof DatabaseError) || PASSING.some((prefix) => error.code.startsWith(prefix))
}
