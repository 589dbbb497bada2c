import type { z } from 'zod'
import { readBody } from '@firstline/platform/read-body'
import { AuthError, createValidationError } from './auth-error.ts'

/** Several times the size of any legitimate request: metadata may have 4 KB, a password 1 KB. */
export const AUTH_BODY_MAX_BYTES = 64 * 1024

/**
 * Parses the JSON object of a request. The content type is ignored: many tools send none.
 * @throws {AuthError} bad_json; validation_failed for text that PostgreSQL cannot store.
 */
export async function readAuthBody<S extends z.ZodType>(request: Request, schema: S): Promise<z.output<S>> {
  return parseAuthBody(await readBody(request, AUTH_BODY_MAX_BYTES), schema)
}

/**
 * Parses a body that was read already.
 * @throws {AuthError} bad_json, validation_failed.
 */
export function parseAuthBody<S extends z.ZodType>(text: string, schema: S): z.output<S> {
  // Deeply nested JSON blocks the event loop: half a second for a megabyte of brackets.
  if (isTooDeep(text))
    throw new AuthError(400, 'bad_json', 'Could not parse request body as JSON: nested too deeply')
  let value: unknown
  let isStorable = true
  try {
    value = JSON.parse(text, (key, part: unknown) => {
      isStorable &&= isStorableText(key) && (typeof part !== 'string' || isStorableText(part))
      return part
    })
  } catch (cause) {
    throw new AuthError(400, 'bad_json', 'Could not parse request body as JSON', { cause })
  }
  if (!isStorable) throw createValidationError('The request holds characters that are none')
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const field = issue?.path.join('.') || 'body'
  throw new AuthError(
    400,
    'bad_json',
    `Could not parse request body as JSON: ${field}: ${issue?.message ?? ''}`,
  )
}

const DEPTH_AT_MOST = 64

function isTooDeep(text: string): boolean {
  let depth = 0
  let isInString = false
  for (let at = 0; at < text.length && depth <= DEPTH_AT_MOST; at++) {
    const mark = text[at]
    if (isInString && mark === '\\') at++
    else if (mark === '"') isInString = !isInString
    else if (isInString) continue
    else if (mark === '[' || mark === '{') depth++
    else if (mark === ']' || mark === '}') depth--
  }
  return depth > DEPTH_AT_MOST
}

/** PostgreSQL stores neither zero bytes nor lone surrogates. */
function isStorableText(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0')
}
