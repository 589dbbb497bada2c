import type { z } from 'zod'
import { readBody } from '@firstline/platform/read-body'
import { findUnstorableField, isNestedDeeper } from '@firstline/platform/json-text'
import { AuthError, createValidationError, UNSTORABLE_MESSAGE } from './auth-error.ts'

/** Several times the size of any legitimate request: metadata may have 4 KB, a password 1 KB. */
export const AUTH_BODY_MAX_BYTES = 64 * 1024
const MAX_DEPTH = 64

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
  if (isNestedDeeper(text, MAX_DEPTH))
    throw new AuthError(400, 'bad_json', 'Could not parse request body as JSON: nested too deeply')
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (cause) {
    throw new AuthError(400, 'bad_json', 'Could not parse request body as JSON', { cause })
  }
  const unstorable = findUnstorableField(text, value)
  if (unstorable !== null) throw createValidationError(`${unstorable}: ${UNSTORABLE_MESSAGE}`)
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
