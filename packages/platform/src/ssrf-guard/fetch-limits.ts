/** Browsers import this file too, so it imports nothing. */

export const URL_MAX_LENGTH = 2048

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
  totalMs: 10_000,
  bodyBytes: 2 * 1024 * 1024,
  headerBytes: 16 * 1024,
  redirects: 5,
}
