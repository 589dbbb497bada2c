import type { DatabaseError } from '@firstline/platform/database'
import { SERVER_HEADERS } from './response-settings.ts'
import { isRecord } from '@firstline/platform/is-record'
import { RestError } from './rest-error.ts'

/** An error with this SQLSTATE is the whole response: the message is the body, the detail has status and headers. */
export const RAISED_RESPONSE_STATE = 'PGRST'

const MESSAGE_HINT =
  "MESSAGE must be a JSON object with obligatory keys: 'code', 'message' and optional keys: 'details', 'hint'."
const DETAIL_HINT =
  "DETAIL must be a JSON object with obligatory keys: 'status', 'headers' and optional key: 'status_text'."

/**
 * The response that `raise sqlstate 'PGRST'` describes; PGRST121 when it is malformed. PostgREST: Errors, RAISE errors
 * with HTTP Status Codes.
 */
export function parseRaisedResponse(failure: DatabaseError): RestError {
  const body = readObject(failure.message)
  if (typeof body?.['code'] !== 'string' || typeof body['message'] !== 'string') {
    return malformed(`Invalid JSON value for MESSAGE: '${failure.message}'`, MESSAGE_HINT, failure)
  }
  if (failure.detail === null || failure.detail === '') {
    return malformed('DETAIL is missing in the RAISE statement', DETAIL_HINT, failure)
  }
  const rest = readObject(failure.detail)
  const headers = readHeaders(rest?.['headers'])
  const status = rest?.['status']
  if (headers === null || !isStatus(status)) {
    return malformed(`Invalid JSON value for DETAIL: '${failure.detail}'`, DETAIL_HINT, failure)
  }
  return new RestError({
    status,
    code: body['code'],
    message: body['message'],
    details: stringOrNull(body['details']),
    hint: stringOrNull(body['hint']),
    headers,
    cause: failure,
  })
}

function readObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text)
    return isRecord(value) ? value : null
  } catch {
    return null
  }
}

function readHeaders(value: unknown): Record<string, string> | null {
  if (!isRecord(value)) return null
  const headers: Record<string, string> = {}
  for (const [name, text] of Object.entries(value)) {
    if (typeof text !== 'string') return null
    if (!SERVER_HEADERS.has(name.toLowerCase())) headers[name] = text
  }
  return areHeaders(headers) ? headers : null
}

function areHeaders(headers: Record<string, string>): boolean {
  try {
    return [...new Headers(headers)].length === Object.keys(headers).length
  } catch {
    return false
  }
}

function isStatus(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 200 && value <= 599
}

function stringOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

function malformed(details: string, hint: string, cause: DatabaseError): RestError {
  const message = `Could not parse JSON in the "RAISE SQLSTATE 'PGRST'" error`
  return new RestError({ status: 500, code: 'PGRST121', message, details, hint, cause })
}
