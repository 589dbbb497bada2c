import type { Database, Identity, Statement } from '@firstline/platform/database'
import { SELECT_RESPONSE_SETTINGS, type ResponseSettings } from './response-settings.ts'
import { runStatements } from './run-statements.ts'

export interface ResultWithSettings<Result> {
  result: Result
  settings: ResponseSettings
}

/**
 * Runs the statement of a request that may write, in a transaction of the caller's role, and reads in the same
 * transaction the response settings of functions and triggers.
 * @throws {RestError} of a check that failed.
 */
export async function runWithResponseSettings<Result extends object>(
  database: Database,
  statement: Statement,
  identity: Identity,
): Promise<ResultWithSettings<Result>> {
  const statements = [statement, { sql: SELECT_RESPONSE_SETTINGS }]
  const [rows, settingsRows] = await runStatements<Result & ResponseSettings>(database, statements, {
    ...identity,
    resetsSession: true,
  })
  const result = rows?.[0]
  const settings = settingsRows?.[0]
  if (result === undefined || settings === undefined) {
    throw new Error('A REST statement returned no row')
  }
  return { result, settings }
}
