import { FetchRefusedError, type FetchRefusal } from './fetch-refused-error.ts'

const REASONS: Record<string, FetchRefusal> = {
  ETIMEDOUT: 'too_slow',
  UND_ERR_CONNECT_TIMEOUT: 'too_slow',
  UND_ERR_HEADERS_TIMEOUT: 'too_slow',
  UND_ERR_BODY_TIMEOUT: 'too_slow',
  UND_ERR_HEADERS_OVERFLOW: 'too_large',
}

/** Converts an error of a page request. The cause is kept for the log. */
export function toFetchRefusedError(error: unknown): FetchRefusedError {
  if (error instanceof FetchRefusedError) return error
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const reason = REASONS[code] ?? 'unreachable'
  return new FetchRefusedError(reason, 'The page could not be fetched', { cause: error })
}

/** @throws {FetchRefusedError} unless the status is 2xx. */
export function requirePageStatus(status: number): void {
  if (status >= 200 && status < 300) return
  throw new FetchRefusedError(toReason(status), `The server answers with the status ${status}`)
}

function toReason(status: number): FetchRefusal {
  if (status === 404 || status === 410) return 'page_missing'
  if (status === 408) return 'too_slow'
  return status >= 400 && status < 500 ? 'refused_by_site' : 'unreachable'
}
