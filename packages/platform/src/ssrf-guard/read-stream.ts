import type { Readable } from 'node:stream'
import { collectBytes } from '../collect-bytes.ts'
import { FetchRefusedError } from './fetch-refused-error.ts'

/** Reads a stream and counts it while it arrives. @throws {FetchRefusedError} too_large. */
export function readStream(stream: Readable, limit: number): Promise<Buffer> {
  const createError = () => new FetchRefusedError('too_large', `The body has more than ${limit} bytes`)
  return collectBytes(stream, limit, createError)
}
