import { promisify } from 'node:util'
import { brotliDecompress, constants, gunzip, inflate, inflateRaw, zstdDecompress } from 'node:zlib'
import { FetchRefusedError } from './fetch-refused-error.ts'

export const ACCEPTED_ENCODINGS = 'gzip, deflate, br, zstd'

/** The window limit of RFC 9659, 8 MiB. zlib's default would allow 128 MiB. */
const ZSTD_WINDOW_LOG = 23

type Decompress = (body: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>

const DECOMPRESS: Record<string, Decompress> = {
  gzip: promisify(gunzip),
  'x-gzip': promisify(gunzip),
  deflate: (body, options) => promisify(isZlib(body) ? inflate : inflateRaw)(body, options),
  br: promisify(brotliDecompress),
  zstd: (body, options) =>
    promisify(zstdDecompress)(body, {
      ...options,
      params: { [constants.ZSTD_d_windowLogMax]: ZSTD_WINDOW_LOG },
    }),
}

/**
 * Returns the content encoding, or null without one. @throws {FetchRefusedError} unreadable if it is unknown or nested.
 */
export function requireEncoding(contentEncoding: string): string | null {
  const names = contentEncoding.toLowerCase().split(',')
  const encodings = names.map((name) => name.trim()).filter((name) => name !== '' && name !== 'identity')
  const [encoding, ...others] = encodings
  if (encoding === undefined) return null
  if (others.length === 0 && Object.hasOwn(DECOMPRESS, encoding)) return encoding
  throw new FetchRefusedError('unreadable', 'The body is compressed in a way that was not offered')
}

/**
 * Decompresses a body up to the limit, which guards against decompression bombs. @throws {FetchRefusedError} too_large
 * or unreadable.
 */
export async function decompress(body: Buffer, encoding: string | null, limit: number): Promise<Buffer> {
  const unpack = encoding === null ? undefined : DECOMPRESS[encoding]
  if (!unpack || body.byteLength === 0) return body
  try {
    return await unpack(body, { maxOutputLength: limit })
  } catch (error) {
    const isTooLarge = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE'
    if (isTooLarge) throw new FetchRefusedError('too_large', `The body unpacks to more than ${limit} bytes`)
    throw new FetchRefusedError('unreadable', `The body is not ${encoding}`, { cause: error })
  }
}

/** Servers send `deflate` with the zlib header (RFC 9110, 8.4.1.2) and also without. */
function isZlib(body: Buffer): boolean {
  return ((body[0] ?? 0) & 0x0f) === 8
}
