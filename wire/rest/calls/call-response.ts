import type { Context } from 'hono'
import {
  applyResponseHeaders,
  BODYLESS_STATUSES,
  type ResponseSettings,
  resolveStatus,
} from '../response-settings.ts'
import type { DatabaseFunction } from '../schema-cache/catalog.ts'
import type { ResponseFormat } from '../request/accept.ts'
import { buildResponseHeaders } from '../request/response-headers.ts'
import { formatAppliedPreferences, type Preferences } from '../request/prefer.ts'
import { buildContentRange } from '../request/range.ts'
import type { RestResponse } from '../rest-response.ts'
import type { RowsResult } from '../rows-result.ts'

interface CallResult {
  callee: DatabaseFunction
  result: RowsResult
  settings: ResponseSettings
  query: { offset: number }
  format: ResponseFormat
  preferences: Preferences
}

/**
 * The response to a call: 204 for void, else like a table's rows, unless the function sets a status. PostgREST:
 * Functions as RPC.
 */
export function createCallResponse(c: Context, call: CallResult): RestResponse {
  const { callee, result, settings, query, format, preferences } = call
  const total = preferences.count === null ? null : result.total
  const { status, contentRange } = buildContentRange({ ...result, total }, callee.isSet ? query.offset : 0)
  const isVoid = callee.returns.kind === 'void'
  const responseStatus = resolveStatus(settings, isVoid ? 204 : status)
  const headers = new Headers({
    ...(isVoid ? {} : { 'Content-Type': format.contentType }),
    'Content-Range': contentRange,
    ...buildResponseHeaders(formatAppliedPreferences(preferences, ['count', 'maxAffected'])),
  })
  applyResponseHeaders(settings, headers)
  const isEmpty = isVoid || c.req.method === 'HEAD' || BODYLESS_STATUSES.has(responseStatus)
  return { status: responseStatus, headers, body: isEmpty ? null : formatBody(callee, result, format) }
}

/** A function that returns no set has one row or value, which is not wrapped in a list. */
function formatBody({ isSet }: DatabaseFunction, { body, rows }: RowsResult, format: ResponseFormat): string {
  if (format.kind === 'csv' || (isSet && !format.isSingle)) return body
  // The filters may leave out the single row.
  return rows === 0 ? 'null' : body.slice(1, -1)
}
