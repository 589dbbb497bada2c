import { addressRule } from './address-kind.ts'
import { PAGES, type Wanted } from './content-type.ts'
import { type Dial, dialTcp } from './dial.ts'
import { createDnsLookup, type Lookup } from './dns-lookup.ts'
import { FETCH_LIMITS, type FetchLimits } from './fetch-limits.ts'
import { FetchRefusedError } from './fetch-refused-error.ts'
import { refusalOf } from './refusal-of.ts'
import { type Asking, type FetchedPage, type RequestParts, requestOnce } from './request-once.ts'
import { requireFetchableUrl } from './require-fetchable-url.ts'

export interface SafeFetchOptions {
  /** Lets addresses of this machine and its network through, on any port. For tests and development alone. */
  allowPrivate: boolean
  /** Who we say we are, with an address at which a site's owner can find out more. */
  userAgent: string
  limits?: Partial<FetchLimits>
  /** For tests: where names lead. What it says is checked like any answer. */
  lookup?: Lookup
  /** For tests: how connections are opened. Their far end is checked like any. */
  dial?: Dial
}

/** Fetches pages of strangers from addresses typed by strangers, and of them only what is on the public web. */
export interface SafeFetch {
  /**
   * @param wanted something else than pages
   * @throws {FetchRefusedError}, or the signal's reason when that is aborted.
   */
  fetchPage(url: string, signal: AbortSignal, wanted?: Wanted): Promise<FetchedPage>
  /** Ends what is under way; nothing is fetched afterwards. */
  close(): Promise<void>
}

export function createSafeFetch(options: SafeFetchOptions): SafeFetch {
  const { allowPrivate, userAgent, lookup = createDnsLookup(), dial = dialTcp } = options
  const limits = { ...FETCH_LIMITS, ...options.limits }
  const parts: RequestParts = { lookup, dial, userAgent, limits, isAllowed: addressRule({ allowPrivate }) }
  const closing = new AbortController()
  const underWay = new Set<Promise<unknown>>()

  async function follow(address: string, asking: Asking): Promise<FetchedPage> {
    let url = requireFetchableUrl(address, { allowPrivate })
    for (let redirects = 0; redirects <= limits.redirects; redirects += 1) {
      // Each hop is looked up and connected to anew: where one led says nothing of the next.
      const answer = await requestOnce(url, parts, asking)
      if (answer.kind === 'page') return answer.page
      url = requireFetchableUrl(answer.location, { allowPrivate, base: url })
    }
    throw new FetchRefusedError('too_many_redirects', `There are more than ${limits.redirects} redirects`)
  }

  async function fetchWithin(address: string, caller: AbortSignal, wanted: Wanted): Promise<FetchedPage> {
    const deadline = new AbortController()
    const tooSlow = new FetchRefusedError('too_slow', `The page took longer than ${limits.totalMs} ms`)
    const timer = setTimeout(() => deadline.abort(tooSlow), limits.totalMs)
    const signal = AbortSignal.any([caller, closing.signal, deadline.signal])
    try {
      return await follow(address, { wanted, signal })
    } catch (error) {
      caller.throwIfAborted()
      throw refusalOf(signal.aborted ? signal.reason : error)
    } finally {
      clearTimeout(timer)
    }
  }

  return {
    async fetchPage(address, signal, wanted = PAGES) {
      const page = fetchWithin(address, signal, wanted)
      underWay.add(page)
      try {
        return await page
      } finally {
        underWay.delete(page)
      }
    },
    async close() {
      closing.abort(new FetchRefusedError('unreachable', 'The server is closing'))
      await Promise.allSettled(underWay)
    },
  }
}
