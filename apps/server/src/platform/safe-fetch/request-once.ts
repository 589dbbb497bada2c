import { Client } from 'undici'
import type { AddressRule } from './address-kind.ts'
import { decodeText } from './decode-text.ts'
import { ACCEPTED_ENCODINGS, decompress, requireEncoding } from './decompress.ts'
import type { Dial } from './dial.ts'
import type { Lookup } from './dns-lookup.ts'
import type { FetchLimits } from './fetch-limits.ts'
import { FetchRefusedError } from './fetch-refused-error.ts'
import { guardedConnector } from './guarded-connector.ts'
import { requireMarkup, requireWantedType, type Wanted } from './content-type.ts'
import { readBytes } from './read-bytes.ts'
import { requirePageStatus } from './refusal-of.ts'
import { resolveAllowed } from './resolve-allowed.ts'
import { untilAborted } from './until-aborted.ts'

export interface RequestParts {
  lookup: Lookup
  dial: Dial
  isAllowed: AddressRule
  userAgent: string
  limits: FetchLimits
}

/** A request's own: what is wanted, and until when. */
export interface Asking {
  wanted: Wanted
  signal: AbortSignal
}

/** A web page as it was sent, as text. */
export interface FetchedPage {
  /** Where it was in the end, after redirects and without fragment. */
  url: string
  status: number
  /** Without parameters, such as 'text/html'. */
  contentType: string
  /** The encoding the text was read in. */
  charset: string
  html: string
}

export type Answer = { kind: 'page'; page: FetchedPage } | { kind: 'redirect'; location: string }

const REDIRECTS = new Set([301, 302, 303, 307, 308])

/** One request on a connection of its own, which is gone afterwards. */
export async function requestOnce(url: URL, parts: RequestParts, asking: Asking): Promise<Answer> {
  const { signal } = asking
  const { lookup, dial, isAllowed, limits } = parts
  signal.throwIfAborted()
  const addresses = await resolveAllowed(url, { lookup, isAllowed, signal })
  // A body comes with what frames it, which is less than the body itself unless someone means it.
  const receivedBytes = 2 * (limits.headerBytes + limits.bodyBytes)
  const client = new Client(url.origin, {
    connect: guardedConnector({ addresses, isAllowed, dial, receivedBytes, signal }),
    pipelining: 0,
    maxHeaderSize: limits.headerBytes,
    headersTimeout: limits.totalMs,
    bodyTimeout: limits.totalMs,
    allowH2: false,
    useMilo: false,
  })
  try {
    return await untilAborted(request(client, url, parts, asking), signal)
  } finally {
    await client.destroy()
  }
}

async function request(
  client: Client,
  url: URL,
  { userAgent, limits }: RequestParts,
  { wanted, signal }: Asking,
): Promise<Answer> {
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
  // A body nobody reads is destroyed with its connection, which it would complain of.
  body.on('error', () => undefined)
  const location = textOf(headers.location)
  if (REDIRECTS.has(statusCode) && location !== '') return { kind: 'redirect', location: asUtf8(location) }
  requirePageStatus(statusCode)
  const type = requireWantedType(firstOf(headers['content-type']), wanted)
  const encoding = requireEncoding(textOf(headers['content-encoding']))
  if (Number(textOf(headers['content-length'])) > limits.bodyBytes) {
    throw new FetchRefusedError('too_large', 'The server announces too large a body')
  }
  const bytes = await decompress(await readBytes(body, limits.bodyBytes), encoding, limits.bodyBytes)
  const { text: html, charset } = decodeText(bytes, type.charset)
  const contentType = type.essence === '' ? requireMarkup(html) : type.essence
  return { kind: 'page', page: { url: url.href, status: statusCode, contentType, charset, html } }
}

type Header = string | string[] | undefined

function firstOf(header: Header): string {
  return (Array.isArray(header) ? header[0] : header) ?? ''
}

function textOf(header: Header): string {
  return (Array.isArray(header) ? header.join(',') : header) ?? ''
}

/** Headers are read as Latin-1; many servers write UTF-8 into this one, as browsers expect. */
function asUtf8(location: string): string {
  const text = Buffer.from(location, 'latin1').toString('utf8')
  return text.includes('\ufffd') ? location : text
}
