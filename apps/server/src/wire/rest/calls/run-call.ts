import type { Database, Identity, Statement } from '#server/platform/database/database.ts'
import type { RowsResult } from '../rows-result.ts'
import { failedCheck } from '../sql/write-checks.ts'
import { type AnswerSettings, ANSWER_SETTINGS } from './answer-settings.ts'

export interface CallResult extends RowsResult, AnswerSettings {}

/** Runs a call, and asks in the same transaction what it wants its answer to say. */
export async function runCall(
  database: Database,
  statement: Statement,
  identity: Identity,
): Promise<CallResult> {
  const statements = [statement, { sql: ANSWER_SETTINGS }]
  const [rows, settings] = await database
    .transaction<CallResult>(statements, identity)
    .catch((error: unknown) => {
      throw failedCheck(error) ?? error
    })
  const [result] = rows ?? []
  const [asked] = settings ?? []
  if (result === undefined || asked === undefined) throw new Error('A call gave no row')
  return { ...result, headers: asked.headers, status: asked.status }
}
