/** The reasons why a page was not fetched. Whether its content suffices is checked elsewhere. */
export type FetchRefusal =
  | 'address_refused'
  | 'not_found'
  | 'unreachable'
  | 'too_slow'
  | 'too_large'
  | 'too_many_redirects'
  | 'refused_by_site'
  | 'page_missing'
  | 'not_a_page'
  | 'unreadable'

/**
 * A page was not fetched. The message is for the log: it contains at most the host, because paths, queries and
 * credentials may be secret.
 */
export class FetchRefusedError extends Error {
  override readonly name = 'FetchRefusedError'
  readonly reason: FetchRefusal

  constructor(reason: FetchRefusal, message: string, options?: ErrorOptions) {
    super(message, options)
    this.reason = reason
  }
}
