import type { PageFault } from '@firstline/contract/page'

/** Why a page was not fetched. That a page says too little is for its reader to find out. */
export type FetchRefusal = Exclude<PageFault, 'says_too_little'>

/**
 * A page was not fetched. The message is for the log: it names at most the host, never a path, a query or a password,
 * since addresses of pages may carry secrets.
 */
export class FetchRefusedError extends Error {
  override readonly name = 'FetchRefusedError'
  readonly reason: FetchRefusal

  constructor(reason: FetchRefusal, message: string, options?: ErrorOptions) {
    super(message, options)
    this.reason = reason
  }
}
