import { RequestError } from './errors.ts'
import { readBytes } from './read-bytes.ts'

export const BODY_MAX_BYTES = 1024 * 1024

/** Reads the body as text. @throws {RequestError} body_too_large, request_aborted, or bad_json if it is not UTF-8. */
export async function readBody(request: Request, limit: number = BODY_MAX_BYTES): Promise<string> {
  const bytes = await readBytes(request, limit)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (cause) {
    throw new RequestError('bad_json', { cause })
  }
}
