import { BODY_MAX_BYTES, readBody } from '@firstline/platform/read-body'
import { readBytes } from '@firstline/platform/read-bytes'
import type { RestQuery } from '../grammar/query.ts'
import { readMediaType } from '../request/media-type.ts'
import { isRecord } from '@firstline/platform/is-record'
import { parseJson } from '../request/parse-json.ts'
import { unacceptableMediaType } from '../request/body-errors.ts'
import type { CallInput } from './call-input.ts'

/**
 * The arguments of a call: from the query string for GET and HEAD, from the body for POST. PostgREST: Functions as RPC.
 * @throws {RestError} PGRST102.
 */
export async function readCallInput(request: Request, query: RestQuery): Promise<CallInput> {
  if (request.method !== 'POST') return fromPairs(query.arguments, null)
  const type = readMediaType(request)
  if (type === 'application/octet-stream') {
    return { type, argumentNames: null, argumentValues: null, body: await readBytes(request, BODY_MAX_BYTES) }
  }
  const text = await readBody(request)
  if (type === 'application/json') return fromJson(text === '' ? '{}' : text, query.columns)
  if (type === 'application/x-www-form-urlencoded')
    return fromPairs([...new URLSearchParams(text)], null, type)
  if (type === 'text/plain' || type === 'text/xml' || type === 'application/xml') {
    return { type, argumentNames: null, argumentValues: null, body: text }
  }
  throw unacceptableMediaType(type)
}

function fromPairs(
  pairs: readonly (readonly [string, string])[],
  body: string | null,
  type = 'application/json',
): CallInput {
  return {
    type,
    argumentNames: new Set(pairs.map(([name]) => name)),
    argumentValues: { kind: 'texts', pairs },
    body,
  }
}

/** `columns` restricts the arguments, as it restricts the keys of a row. */
function fromJson(text: string, columns: readonly string[] | null): CallInput {
  const value = parseJson(text)
  return {
    type: 'application/json',
    argumentNames: isRecord(value) ? new Set(columns ?? Object.keys(value)) : null,
    argumentValues: isRecord(value) ? { kind: 'json', text } : null,
    body: text,
  }
}
