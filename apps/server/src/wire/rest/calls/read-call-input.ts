import { BODY_MAX_BYTES, readBody } from '#server/platform/read-body.ts'
import { readBytes } from '#server/platform/read-bytes.ts'
import type { RestQuery } from '../grammar/query.ts'
import { mediaTypeOf } from '../request/media-type.ts'
import { parseJson } from '../request/parse-json.ts'
import { unacceptableType } from '../request/unreadable-body.ts'
import type { CallInput } from './call-input.ts'

/** The arguments of a call: by GET and HEAD in the query, by POST in the body. @throws {RestError} PGRST102. */
export async function readCallInput(request: Request, query: RestQuery): Promise<CallInput> {
  if (request.method !== 'POST') return ofPairs(query.arguments, null)
  const type = mediaTypeOf(request)
  if (type === 'application/octet-stream') {
    return { type, names: null, named: null, whole: await readBytes(request, BODY_MAX_BYTES) }
  }
  const text = await readBody(request)
  if (type === 'application/json') return ofJson(text === '' ? '{}' : text, query.columns)
  if (type === 'application/x-www-form-urlencoded') return ofPairs([...new URLSearchParams(text)], null, type)
  if (type === 'text/plain' || type === 'text/xml' || type === 'application/xml') {
    return { type, names: null, named: null, whole: text }
  }
  throw unacceptableType(type)
}

function ofPairs(
  pairs: readonly (readonly [string, string])[],
  whole: string | null,
  type = 'application/json',
): CallInput {
  return { type, names: new Set(pairs.map(([name]) => name)), named: { kind: 'texts', pairs }, whole }
}

/** `columns` restricts the arguments, as it restricts the keys of rows. */
function ofJson(text: string, columns: readonly string[] | null): CallInput {
  const value = parseJson(text)
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
  return {
    type: 'application/json',
    names: isObject ? new Set(columns ?? Object.keys(value)) : null,
    named: isObject ? { kind: 'json', text } : null,
    whole: text,
  }
}
