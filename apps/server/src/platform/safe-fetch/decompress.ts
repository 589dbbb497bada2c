import { promisify } from 'node:util'
import { brotliDecompress, constants, gunzip, inflate, inflateRaw, zstdDecompress } from 'node:zlib'
import { FetchRefusedError } from './fetch-refused-error.ts'

export const ACCEPTED_ENCODINGS = 'gzip, deflate, br, zstd'

/** The window that RFC 9659 allows on the web, 8 MiB. zlib's own bound would let a page take 128. */
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

/** How a body is compressed: at most once, in a way that is known here, or else null. */
export function requireEncoding(contentEncoding: string): string | null {
  const names = contentEncoding.toLowerCase().split(',')
  const encodings = names.map((name) => name.trim()).filter((name) => name !== '' && name !== 'identity')
  const [encoding, ...others] = encodings
  if (encoding === undefined) return null
  if (others.length === 0 && Object.hasOwn(DECOMPRESS, encoding)) return encoding
  throw new FetchRefusedError('unreadable', 'The body is compressed in a way that was not offered')
}

/**
 * Unpacks a body. Stops at the limit, so that a bomb takes no more memory than a page.
 * @throws {FetchRefusedError} too_large or unreadable.
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

/** What is called deflate comes with the header of zlib, as it should, and also without. */
function isZlib(body: Buffer): boolean {
  return ((body[0] ?? 0) & 0x0f) === 8
}
