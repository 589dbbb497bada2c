import { collectBytes } from './collect-bytes.ts'
import { CodedError, RequestError } from './errors.ts'

/**
 * Reads the body and counts it while it arrives, independent of Content-Length. @throws {RequestError} body_too_large, or
 * request_aborted if the client disconnected.
 */
export async function readBytes(request: Request, limit: number): Promise<Buffer> {
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw new RequestError('body_too_large')
  try {
    // With Content-Length the HTTP server enforces the length, and can return the body without a stream.
    if (request.headers.has('content-length'))
      return requireLimit(Buffer.from(await request.arrayBuffer()), limit)
    return await collectBytes(request.body ?? [], limit, () => new RequestError('body_too_large'))
  } catch (error) {
    // Reading fails only if the client disconnects.
    throw error instanceof CodedError ? error : new RequestError('request_aborted', { cause: error })
  }
}

function requireLimit(bytes: Buffer, limit: number): Buffer {
  if (bytes.byteLength > limit) throw new RequestError('body_too_large')
  return bytes
}
