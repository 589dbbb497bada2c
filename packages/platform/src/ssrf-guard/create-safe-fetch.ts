import { createAddressRule } from './classify-address.ts'
import { PAGES, type AcceptedTypes } from './content-type.ts'
import { type Dial, dialTcp } from './dial.ts'
import { createDnsLookup, type Lookup } from './dns-lookup.ts'
import { FETCH_LIMITS, type FetchLimits } from './fetch-limits.ts'
import { FetchRefusedError } from './fetch-refused-error.ts'
import { toFetchRefusedError } from './to-fetch-refused-error.ts'
import { type RequestOptions, type FetchedPage, type RequestParts, requestOnce } from './request-once.ts'
import { requireFetchableUrl } from './require-fetchable-url.ts'

export interface SafeFetchOptions {
  /** Allows addresses of this machine and its network, on any port. For tests and development only. */
  allowPrivate: boolean
  /** The User-Agent, with a URL that explains the requests to site owners. */
  userAgent: string
  limits?: Partial<FetchLimits>
  /** Replaces DNS in tests. Its result is checked as well. */
  lookup?: Lookup
  /** Replaces connections in tests. Their peer address is checked as well. */
  dial?: Dial
}

/** Fetches pages from untrusted URLs, limited to the public web (SSRF guard). */
export interface SafeFetch {
  /**
   * @param wanted accepted media types, by default those of pages @throws {FetchRefusedError}, or the signal's reason
   * if it aborts.
   */
  fetchPage(url: string, signal: AbortSignal, wanted?: AcceptedTypes): Promise<FetchedPage>
  /** Aborts current requests; later ones are refused. */
  close(): Promise<void>
}

export function createSafeFetch(options: SafeFetchOptions): SafeFetch {
  const { allowPrivate, userAgent, lookup = createDnsLookup(), dial = dialTcp } = options
  const limits = { ...FETCH_LIMITS, ...options.limits }
  const parts: RequestParts = {
    lookup,
    dial,
    userAgent,
    limits,
    isAllowed: createAddressRule({ allowPrivate }),
  }
  const closing = new AbortController()
  const running = new Set<Promise<unknown>>()

  async function follow(address: string, asking: RequestOptions): Promise<FetchedPage> {
    let url = requireFetchableUrl(address, { allowPrivate })
    for (let redirects = 0; redirects <= limits.redirects; redirects += 1) {
      // Each redirect is resolved and connected separately, because its target may differ.
      const answer = await requestOnce(url, parts, asking)
      if (answer.kind === 'page') return answer.page
      url = requireFetchableUrl(answer.location, { allowPrivate, base: url })
    }
    throw new FetchRefusedError('too_many_redirects', `There are more than ${limits.redirects} redirects`)
  }

  async function fetchWithin(
    address: string,
    caller: AbortSignal,
    wanted: AcceptedTypes,
  ): Promise<FetchedPage> {
    const deadline = new AbortController()
    const tooSlow = new FetchRefusedError('too_slow', `The page took longer than ${limits.totalMs} ms`)
    const timer = setTimeout(() => deadline.abort(tooSlow), limits.totalMs)
    const signal = AbortSignal.any([caller, closing.signal, deadline.signal])
    try {
      return await follow(address, { wanted, signal })
    } catch (error) {
      caller.throwIfAborted()
      throw toFetchRefusedError(signal.aborted ? signal.reason : error)
    } finally {
      clearTimeout(timer)
    }
  }

  return {
    async fetchPage(address, signal, wanted = PAGES) {
      const page = fetchWithin(address, signal, wanted)
      running.add(page)
      try {
        return await page
      } finally {
        running.delete(page)
      }
    },
    async close() {
      closing.abort(new FetchRefusedError('unreachable', 'The server is closing'))
      await Promise.allSettled(running)
    },
  }
}
