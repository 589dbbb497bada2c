import type { z } from 'zod'
import { readBody } from '#server/platform/read-body.ts'
import { AuthError } from './auth-error.ts'

/**
 * The JSON object of a request. Content types aren't looked at: clients send the JSON one, tools often none.
 * @throws {AuthError} bad_json.
 */
export async function readAuthBody<S extends z.ZodType>(request: Request, schema: S): Promise<z.output<S>> {
  const text = await readBody(request)
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (cause) {
    throw new AuthError(400, 'bad_json', 'Could not parse request body as JSON', { cause })
  }
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
