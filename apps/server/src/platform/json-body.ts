import type { z } from 'zod'
import { AppError } from './errors.ts'
import { readBody } from './read-body.ts'

/**
 * The JSON of a request; undefined when the body is empty.
 * @throws {AppError} body_too_large, unsupported_media_type or bad_json.
 */
export async function readJsonBody(request: Request, limit?: number): Promise<unknown> {
  const text = await readBody(request, limit)
  if (text === '') return undefined
  // A form of another site can post text/plain without asking first, but not JSON.
  if (!isJson(request.headers.get('content-type'))) throw new AppError('unsupported_media_type')
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new AppError('bad_json', { cause: error })
  }
}

/** What a schema of the contract makes of a value. @throws {AppError} invalid_fields, naming every field at fault. */
export function parseFields<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value, { error: sayRequired })
  if (parsed.success) return parsed.data
  throw new AppError('invalid_fields', {
    fields: parsed.error.issues.map((issue) => ({ field: issue.path.join('.'), message: issue.message })),
  })
}

/** The word for a field that isn't there, where its schema has none of its own. */
function sayRequired({ code, input }: z.core.$ZodRawIssue): string | undefined {
  return code === 'invalid_type' && input === undefined ? 'Required' : undefined
}

function isJson(contentType: string | null): boolean {
  const type = (contentType ?? '').split(';')[0]?.trim().toLowerCase()
  return type === 'application/json'
}
