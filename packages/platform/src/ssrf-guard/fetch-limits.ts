import { PAGE_MAX_BYTES, PAGE_TIMEOUT_MS } from '@firstline/contract/limits'

/** The limits of one page fetch. */
export interface FetchLimits {
  /** From the DNS query to the last byte, with all redirects. */
  totalMs: number
  /** Limit of the body, both as received and decompressed. */
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
