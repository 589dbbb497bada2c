import { AppError } from './errors.ts'

export const BODY_MAX_BYTES = 1024 * 1024

/**
 * The whole body as text, counted while it arrives: a false or missing Content-Length buys nothing.
 * @throws {AppError} body_too_large, or bad_json when it is not UTF-8.
 */
export async function readBody(request: Request, limit: number = BODY_MAX_BYTES): Promise<string> {
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw new AppError('body_too_large')
  // Of announced length, so it can't be longer: the HTTP server gives it without making a stream of it.
  if (request.headers.has('content-length')) return decodeWhole(await request.arrayBuffer(), limit)
  if (request.body === null) return ''
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let text = ''
  let size = 0
  try {
    for await (const chunk of request.body) {
      size += chunk.byteLength
      // Leaving the loop cancels the stream, so the rest is never taken in.
      if (size > limit) throw new AppError('body_too_large')
      text += decoder.decode(chunk, { stream: true })
    }
    return text + decoder.decode()
  } catch (error) {
    if (error instanceof TypeError) throw new AppError('bad_json', { cause: error })
    throw error
  }
}

function decodeWhole(bytes: ArrayBuffer, limit: number): string {
  if (bytes.byteLength > limit) throw new AppError('body_too_large')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (cause) {
    throw new AppError('bad_json', { cause })
  }
}
