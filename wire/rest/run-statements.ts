import type { Database, Identity, Statement } from '@firstline/platform/database'
import { parseFailedCheck } from './sql/statement-checks.ts'

/**
 * Runs the statements of a request, in a transaction of the caller's role.
 * @throws {RestError} of a check that failed.
 */
export async function runStatements<Result extends object>(
  database: Database,
  statements: readonly Statement[],
  identity: Identity,
): Promise<Result[][]> {
  try {
    return await database.transaction<Result>(statements, identity)
  } catch (error) {
    throw parseFailedCheck(error) ?? error
  }
}
