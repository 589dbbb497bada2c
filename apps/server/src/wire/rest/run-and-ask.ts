import type { Database, Identity, Statement } from '#server/platform/database/database.ts'
import { ANSWER_SETTINGS, type AnswerSettings } from './answer-settings.ts'
import { runStatements } from './run-statements.ts'

export interface Asked<Result> {
  result: Result
  settings: AnswerSettings
}

/**
 * Runs the one statement of a request that may write, in a transaction of the caller's role, and asks in the same one what
 * functions and triggers want the answer to say.
 * @throws {RestError} of a check that failed.
 */
export async function runAndAsk<Result extends object>(
  database: Database,
  statement: Statement,
  identity: Identity,
): Promise<Asked<Result>> {
  const statements = [statement, { sql: ANSWER_SETTINGS }]
  const [rows, asked] = await runStatements<Result & AnswerSettings>(database, statements, {
    ...identity,
    resetsSession: true,
  })
  const result = rows?.[0]
  const settings = asked?.[0]
  if (result === undefined || settings === undefined) {
    throw new Error('A statement of the REST door gave no row')
  }
  return { result, settings }
}
