import type { Readable } from 'node:stream'
import { FetchRefusedError } from './fetch-refused-error.ts'

/** The whole of a stream, counted while it arrives. @throws {FetchRefusedError} too_large. */
export async function readBytes(stream: Readable, limit: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    size += chunk.byteLength
    // Leaving the loop destroys the stream, so the rest is never taken in.
    if (size > limit) throw new FetchRefusedError('too_large', `The body has more than ${limit} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
