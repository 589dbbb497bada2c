import type { Database, Identity, Statement } from '#server/platform/database/database.ts'
import type { RowsResult } from './rows-result.ts'
import { runStatements } from './run-statements.ts'

/** Runs the one statement of a request, in a transaction of the caller's role. */
export async function runOne<Result extends object = RowsResult>(
  database: Database,
  statement: Statement,
  identity: Identity,
): Promise<Result> {
  const [rows] = await runStatements<Result>(database, [statement], identity)
  const result = rows?.[0]
  if (result === undefined) throw new Error('A statement of the REST door gave no row')
  return result
}
