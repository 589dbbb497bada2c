import { AppError } from './errors.ts'

/**
 * The whole body, counted while it arrives: a false or missing Content-Length buys nothing.
 * @throws {AppError} body_too_large, or request_aborted when the client went away before it was complete.
 */
export async function readBytes(request: Request, limit: number): Promise<Buffer> {
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw new AppError('body_too_large')
  try {
    // Of announced length, so it can't be longer: the HTTP server gives it without making a stream of it.
    if (request.headers.has('content-length'))
      return withinLimit(Buffer.from(await request.arrayBuffer()), limit)
    return await readStream(request, limit)
  } catch (error) {
    // Reading fails for one reason: nothing more comes.
    throw error instanceof AppError ? error : new AppError('request_aborted', { cause: error })
  }
}

async function readStream(request: Request, limit: number): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  // Leaving the loop cancels the stream, so the rest is never taken in.
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength
    if (size > limit) throw new AppError('body_too_large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function withinLimit(bytes: Buffer, limit: number): Buffer {
  if (bytes.byteLength > limit) throw new AppError('body_too_large')
  return bytes
}
