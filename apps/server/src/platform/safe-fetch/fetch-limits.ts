import { PAGE_MAX_BYTES, PAGE_TIMEOUT_MS } from '@firstline/contract/limits'

/** What one page may cost, whatever its server does. */
export interface FetchLimits {
  /** From the first look-up to the last byte, all redirects included. */
  totalMs: number
  /** Of the body, both as it is sent and as it is once decompressed. */
  bodyBytes: number
  headerBytes: number
  redirects: number
}

export const FETCH_LIMITS: FetchLimits = {
  totalMs: PAGE_TIMEOUT_MS,
  bodyBytes: PAGE_MAX_BYTES,
  headerBytes: 16 * 1024,
  redirects: 5,
}
