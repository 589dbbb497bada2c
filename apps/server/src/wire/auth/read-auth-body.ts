import type { z } from 'zod'
import { readBody } from '#server/platform/read-body.ts'
import { AuthError, validationFailed } from './auth-error.ts'

/** Several times what any request here has to say: metadata may have 4 KB, a password 1 KB. */
export const AUTH_BODY_MAX_BYTES = 64 * 1024

/**
 * The JSON object of a request. Content types aren't looked at: clients send the JSON one, tools often none.
 * @throws {AuthError} bad_json; validation_failed where it holds text that can't be kept.
 */
export async function readAuthBody<S extends z.ZodType>(request: Request, schema: S): Promise<z.output<S>> {
  return parseAuthBody(await readBody(request, AUTH_BODY_MAX_BYTES), schema)
}

/** The same of a text that was read already. @throws {AuthError} bad_json. */
export function parseAuthBody<S extends z.ZodType>(text: string, schema: S): z.output<S> {
  // Half a second for a megabyte of brackets, in which nobody else is answered.
  if (isDeep(text))
    throw new AuthError(400, 'bad_json', 'Could not parse request body as JSON: nested too deeply')
  let value: unknown
  let isKeepable = true
  try {
    // Asked about every key and every value.
    value = JSON.parse(text, (key, each: unknown) => {
      isKeepable &&= isText(key) && (typeof each !== 'string' || isText(each))
      return each
    })
  } catch (cause) {
    throw new AuthError(400, 'bad_json', 'Could not parse request body as JSON', { cause })
  }
  if (!isKeepable) throw validationFailed('The request holds characters that are none')
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

function isDeep(text: string): boolean {
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

/** A zero byte and half of a surrogate pair are no characters to PostgreSQL. */
function isText(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0')
}
