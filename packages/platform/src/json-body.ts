import type { z } from 'zod'
import { RequestError } from './errors.ts'
import { findUnstorableField, isNestedDeeper } from './json-text.ts'
import { readBody } from './read-body.ts'

/** Far more than any request has, so that no schema has to expect a deep value. */
const MAX_DEPTH = 64

/**
 * Parses the JSON body of a request; undefined if it is empty. @throws {RequestError} body_too_large,
 * unsupported_media_type, bad_json, or invalid_fields for a text that PostgreSQL can't store, in any key or value.
 */
export async function readJsonBody(request: Request, limit?: number): Promise<unknown> {
  const text = await readBody(request, limit)
  if (text === '') return undefined
  // A cross-site form can post text/plain without a CORS preflight, but not JSON (CSRF).
  if (!isJson(request.headers.get('content-type'))) throw new RequestError('unsupported_media_type')
  if (isNestedDeeper(text, MAX_DEPTH)) throw new RequestError('bad_json')
  const value = parseJson(text)
  const field = findUnstorableField(text, value)
  if (field === null) return value
  throw new RequestError('invalid_fields', {
    fields: [{ field, message: "This holds a character that can't be stored." }],
  })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new RequestError('bad_json', { cause })
  }
}

/**
 * Validates a value with a schema of the contract. @throws {RequestError} invalid_fields with an error for each invalid
 * field.
 */
export function parseFields<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value, { error: describeMissing })
  if (parsed.success) return parsed.data
  throw new RequestError('invalid_fields', {
    fields: parsed.error.issues.map((issue) => ({ field: issue.path.join('.'), message: issue.message })),
  })
}

/** The default message of a missing field. */
function describeMissing({ code, input }: z.core.$ZodRawIssue): string | undefined {
  return code === 'invalid_type' && input === undefined ? 'Required' : undefined
}

function isJson(contentType: string | null): boolean {
  const type = (contentType ?? '').split(';')[0]?.trim().toLowerCase()
  return type === 'application/json'
}
