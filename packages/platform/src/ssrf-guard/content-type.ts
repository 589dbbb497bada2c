import { FetchRefusedError } from './fetch-refused-error.ts'

export interface ContentType {
  /** Media type in lower case without parameters; '' if absent (RFC 9110, 8.3). */
  essence: string
  charset: string | null
}

/** The accepted media types; others are refused. */
export interface AcceptedTypes {
  types: ReadonlySet<string>
  /** The Accept header. */
  accept: string
}

export const PAGES: AcceptedTypes = {
  types: new Set(['text/html', 'application/xhtml+xml', 'text/plain']),
  accept: 'text/html,application/xhtml+xml,text/plain;q=0.8',
}

/** SAML metadata of identity providers. Some serve it as text or octet-stream. */
export const SAML_METADATA: AcceptedTypes = {
  types: new Set([
    'application/samlmetadata+xml',
    'application/xml',
    'text/xml',
    'text/plain',
    'application/octet-stream',
  ]),
  accept: 'application/samlmetadata+xml,application/xml;q=0.9,text/xml;q=0.9,*/*;q=0.1',
}

const CHARSET = /;\s*charset\s*=\s*["']?([^\s"';,]+)/i

/** Parses a Content-Type header that is accepted or absent. @throws {FetchRefusedError} not_a_page. */
export function requireAcceptedType(header: string, wanted: AcceptedTypes): ContentType {
  const essence = (/^[^;,]*/.exec(header)?.[0] ?? '').trim().toLowerCase()
  if (essence !== '' && !wanted.types.has(essence)) {
    throw new FetchRefusedError('not_a_page', 'The server sends something else than what was asked for')
  }
  return { essence, charset: CHARSET.exec(header)?.[1] ?? null }
}

/**
 * Returns the media type of a body without Content-Type. @throws {FetchRefusedError} not_a_page unless it starts like
 * markup.
 */
export function requireMarkup(text: string): string {
  if (text.trimStart().startsWith('<')) return 'text/html'
  throw new FetchRefusedError('not_a_page', 'The server does not say what it sends, and it is no markup')
}
