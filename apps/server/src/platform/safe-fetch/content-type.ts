import { FetchRefusedError } from './fetch-refused-error.ts'

export interface ContentType {
  /** In small letters and without parameters; '' when the server does not say. */
  essence: string
  charset: string | null
}

/** What is wanted of a server, and what else it sends is refused. */
export interface Wanted {
  types: ReadonlySet<string>
  /** As a request says it. */
  accept: string
}

export const PAGES: Wanted = {
  types: new Set(['text/html', 'application/xhtml+xml', 'text/plain']),
  accept: 'text/html,application/xhtml+xml,text/plain;q=0.8',
}

/** How identity providers describe themselves. Some say of it no more than that it is text, or bytes. */
export const SAML_METADATA: Wanted = {
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

/** What a Content-Type header says, if it is wanted or missing. @throws {FetchRefusedError} not_a_page. */
export function requireWantedType(header: string, wanted: Wanted): ContentType {
  const essence = (/^[^;,]*/.exec(header)?.[0] ?? '').trim().toLowerCase()
  if (essence !== '' && !wanted.types.has(essence)) {
    throw new FetchRefusedError('not_a_page', 'The server sends something else than what was asked for')
  }
  return { essence, charset: CHARSET.exec(header)?.[1] ?? null }
}

/** What a body without a type is taken for. @throws {FetchRefusedError} not_a_page unless it starts like markup. */
export function requireMarkup(text: string): string {
  if (text.trimStart().startsWith('<')) return 'text/html'
  throw new FetchRefusedError('not_a_page', 'The server does not say what it sends, and it is no markup')
}
