import { FetchRefusedError } from './fetch-refused-error.ts'

export interface ContentType {
  /** In small letters and without parameters; '' when the server does not say. */
  essence: string
  charset: string | null
}

const PAGE_TYPES = new Set(['text/html', 'application/xhtml+xml', 'text/plain'])
const CHARSET = /;\s*charset\s*=\s*["']?([^\s"';,]+)/i

/** What a Content-Type header says, if it is that of a page or missing. @throws {FetchRefusedError} not_a_page. */
export function requirePageType(header: string): ContentType {
  const essence = (/^[^;,]*/.exec(header)?.[0] ?? '').trim().toLowerCase()
  if (essence !== '' && !PAGE_TYPES.has(essence)) {
    throw new FetchRefusedError('not_a_page', 'The server sends something else than a page')
  }
  return { essence, charset: CHARSET.exec(header)?.[1] ?? null }
}

/** What a body without a type is taken for. @throws {FetchRefusedError} not_a_page unless it starts like markup. */
export function requireMarkup(text: string): string {
  if (text.trimStart().startsWith('<')) return 'text/html'
  throw new FetchRefusedError('not_a_page', 'The server does not say what it sends, and it is no markup')
}
