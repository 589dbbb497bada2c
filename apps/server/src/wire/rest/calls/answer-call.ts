import type { Context } from 'hono'
import { addHeaders, type AnswerSettings, statusOf } from '../answer-settings.ts'
import type { DatabaseFunction } from '../catalogue/database-function.ts'
import { EMPTY_STATUSES } from '../empty-statuses.ts'
import type { AnswerForm } from '../request/accept.ts'
import { answerHeaders } from '../request/answer-headers.ts'
import { appliedPreferences, type Preferences } from '../request/prefer.ts'
import { rangeOf } from '../request/range.ts'
import type { RowsResult } from '../rows-result.ts'

interface Answer {
  called: DatabaseFunction
  result: RowsResult
  settings: AnswerSettings
  query: { offset: number }
  form: AnswerForm
  preferences: Preferences
}

/** What a call gave, as HTTP: 204 for nothing at all, else as a table's rows, unless the function says otherwise. */
export function answerCall(c: Context, answer: Answer): Response {
  const { called, result, settings, query, form, preferences } = answer
  const total = preferences.count === null ? null : result.total
  const { status, contentRange } = rangeOf({ ...result, total }, called.isSet ? query.offset : 0)
  const isVoid = called.returns.kind === 'void'
  const chosen = statusOf(settings, isVoid ? 204 : status)
  const headers = new Headers({
    ...(isVoid ? {} : { 'Content-Type': form.contentType }),
    'Content-Range': contentRange,
    ...answerHeaders(appliedPreferences(preferences, ['count', 'maxAffected'])),
  })
  addHeaders(settings, headers)
  const isEmpty = isVoid || c.req.method === 'HEAD' || EMPTY_STATUSES.has(chosen)
  return new Response(isEmpty ? null : bodyOfCall(called, result, form), { status: chosen, headers })
}

/** What isn't a set is no list: its one row or value stands by itself. */
function bodyOfCall({ isSet }: DatabaseFunction, { body, rows }: RowsResult, form: AnswerForm): string {
  if (form.kind === 'csv' || (isSet && !form.isSingle)) return body
  // A single row that the filters leave out is as good as none.
  return rows === 0 ? 'null' : body.slice(1, -1)
}
