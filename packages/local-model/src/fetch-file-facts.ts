import { type HubOptions, requestHub } from './hub-request.ts'
import { LocalModelError } from './local-model-error.ts'

/** What the hub publishes about a file. */
export interface FileFacts {
  sha256: string
  bytes: number
}

const REDIRECTS = 3

/**
 * Asks for checksum and size of a file. The hub answers with a redirect to its storage whose headers name them
 * (`x-linked-etag`, the SHA-256 of a file in Git LFS, and `x-linked-size`).
 * https://github.com/huggingface/huggingface_hub/blob/main/src/huggingface_hub/constants.py
 * @throws {LocalModelError} without both
 */
export async function fetchFileFacts(url: URL, options: HubOptions): Promise<FileFacts> {
  let current = url
  for (let redirect = 0; redirect <= REDIRECTS; redirect += 1) {
    const { statusCode, headers, body } = await requestHub(current, 'HEAD', options)
    await body.dump()
    const sha256 = readHeader(headers['x-linked-etag'])?.match(/^(?:W\/)?"?([0-9a-f]{64})"?$/i)?.[1]
    const bytes = Number(readHeader(headers['x-linked-size']))
    if (sha256 && Number.isSafeInteger(bytes) && bytes > 0 && statusCode < 400) {
      return { sha256: sha256.toLowerCase(), bytes }
    }
    const location = readHeader(headers['location'])
    const next = location === undefined ? undefined : new URL(location, current)
    // A renamed repository redirects within the hub; its storage elsewhere publishes nothing.
    if (statusCode >= 300 && statusCode < 400 && next?.host === current.host) current = next
    else throw new LocalModelError(explain(current, statusCode))
  }
  throw new LocalModelError(`${url.host} redirects too often.`)
}

function explain(url: URL, status: number): string {
  if (status === 404 || status === 401)
    return `${url.host} doesn't have this file (${status}): ${url.pathname}`
  if (status === 429) return `${url.host} asks to wait (429): try again later.`
  if (status >= 400) return `${url.host} answered with ${status}: try again later.`
  return `${url.host} publishes no checksum for ${url.pathname}, so nothing was downloaded.`
}

const readHeader = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value)
