import { Client } from 'undici'
import type { AddressRule } from './classify-address.ts'
import { decodeText } from './decode-text.ts'
import { ACCEPTED_ENCODINGS, decompress, requireEncoding } from './decompress.ts'
import type { Dial } from './dial.ts'
import type { Lookup } from './dns-lookup.ts'
import type { FetchLimits } from './fetch-limits.ts'
import { FetchRefusedError } from './fetch-refused-error.ts'
import { createGuardedConnector } from './guarded-connector.ts'
import { requireMarkup, requireAcceptedType, type AcceptedTypes } from './content-type.ts'
import { readStream } from './read-stream.ts'
import { requirePageStatus } from './to-fetch-refused-error.ts'
import { resolveAllowedAddresses } from './resolve-allowed.ts'
import { waitUntilAborted } from './until-aborted.ts'

export interface RequestParts {
  lookup: Lookup
  dial: Dial
  isAllowed: AddressRule
  userAgent: string
  limits: FetchLimits
}

/** The accepted types and the signal of one request. */
export interface RequestOptions {
  wanted: AcceptedTypes
  signal: AbortSignal
}

/** A fetched page as text. */
export interface FetchedPage {
  /** The final URL after redirects, without fragment. */
  url: string
  status: number
  /** Without parameters, such as 'text/html'. */
  contentType: string
  /** The encoding that the text was decoded with. */
  charset: string
  html: string
}

export type RequestResult = { kind: 'page'; page: FetchedPage } | { kind: 'redirect'; location: string }

const REDIRECTS = new Set([301, 302, 303, 307, 308])

/** Sends one request on a new connection, which is closed afterwards. */
export async function requestOnce(
  url: URL,
  parts: RequestParts,
  asking: RequestOptions,
): Promise<RequestResult> {
  const { signal } = asking
  const { lookup, dial, isAllowed, limits } = parts
  signal.throwIfAborted()
  const addresses = await resolveAllowedAddresses(url, { lookup, isAllowed, signal })
  // Allows for the framing of the body, which is smaller than the body itself unless the server is malicious.
  const receivedBytes = 2 * (limits.headerBytes + limits.bodyBytes)
  const client = new Client(url.origin, {
    connect: createGuardedConnector({ addresses, isAllowed, dial, receivedBytes, signal }),
    pipelining: 0,
    maxHeaderSize: limits.headerBytes,
    headersTimeout: limits.totalMs,
    bodyTimeout: limits.totalMs,
    allowH2: false,
    useMilo: false,
  })
  try {
    return await waitUntilAborted(sendRequest(client, url, parts, asking), signal)
  } finally {
    await client.destroy()
  }
}

async function sendRequest(
  client: Client,
  url: URL,
  { userAgent, limits }: RequestParts,
  { wanted, signal }: RequestOptions,
): Promise<RequestResult> {
  const { statusCode, headers, body } = await client.request({
    method: 'GET',
    path: url.pathname + url.search,
    headers: {
      'user-agent': userAgent,
      accept: wanted.accept,
      'accept-language': 'en,*;q=0.5',
      'accept-encoding': ACCEPTED_ENCODINGS,
    },
    signal,
  })
  // An unread body emits an error when its connection is destroyed.
  body.on('error', () => undefined)
  const location = joinHeader(headers.location)
  if (REDIRECTS.has(statusCode) && location !== '')
    return { kind: 'redirect', location: decodeUtf8(location) }
  requirePageStatus(statusCode)
  const type = requireAcceptedType(getFirst(headers['content-type']), wanted)
  const encoding = requireEncoding(joinHeader(headers['content-encoding']))
  if (Number(joinHeader(headers['content-length'])) > limits.bodyBytes) {
    throw new FetchRefusedError('too_large', 'The server announces too large a body')
  }
  const bytes = await decompress(await readStream(body, limits.bodyBytes), encoding, limits.bodyBytes)
  const { text: html, charset } = decodeText(bytes, type.charset)
  const contentType = type.essence === '' ? requireMarkup(html) : type.essence
  return { kind: 'page', page: { url: url.href, status: statusCode, contentType, charset, html } }
}

type Header = string | string[] | undefined

function getFirst(header: Header): string {
  return (Array.isArray(header) ? header[0] : header) ?? ''
}

function joinHeader(header: Header): string {
  return (Array.isArray(header) ? header.join(',') : header) ?? ''
}

/** Node decodes headers as Latin-1; many servers send Location as UTF-8, which browsers expect. */
function decodeUtf8(location: string): string {
  const text = Buffer.from(location, 'latin1').toString('utf8')
  return text.includes('\ufffd') ? location : text
}
