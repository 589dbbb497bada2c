import { PAGE_ERRORS, type PageErrorCode, type PageOwner, type PageReading } from '@firstline/contract/page'
import { findReadingGap, readPage } from '@firstline/copywriter'
import type { Clock } from '@firstline/platform/clock'
import { websitesLog } from '@firstline/platform/log'
import type { RateLimits } from '@firstline/platform/rate-limits'
import { FetchRefusedError, type SafeFetch } from '@firstline/platform/ssrf-guard'
import { AppError } from '#server/app-error.ts'
import { PageCache } from './page-cache.ts'

/** Per member. Cached pages do not count. */
const PAGE_READS_LIMIT = 30
const PAGE_READS_WINDOW_MS = 600_000

export interface WebsiteParts {
  safeFetch: SafeFetch
  rateLimits: RateLimits
  clock: Clock
}

/**
 * Reads a page for a user, or returns a cached reading.
 * @throws {AppError} website_unavailable with the reason at `websiteUrl`, too_many_requests
 */
export type ReadWebsite = (userId: string, url: string, whose?: PageOwner) => Promise<PageReading>

export function createPageReader({ safeFetch, rateLimits, clock }: WebsiteParts): ReadWebsite {
  const cache = new PageCache(clock)

  async function read(url: string, whose: PageOwner): Promise<PageReading> {
    const startedAt = performance.now()
    // Several callers may wait for one reading, so only its own time limit ends it.
    const page = await safeFetch.fetchPage(url, new AbortController().signal)
    const fetchedAt = performance.now()
    const reading = await readPage(page.html, { url: page.url, whose })
    websitesLog.info(
      { fetchMs: Math.round(fetchedAt - startedAt), readMs: Math.round(performance.now() - fetchedAt) },
      'read a page',
    )
    return reading
  }

  return async function readWebsite(userId, url, whose = 'mine') {
    const key = `${whose} ${url}`
    if (!cache.get(key)) {
      const rule = { limit: PAGE_READS_LIMIT, windowMs: PAGE_READS_WINDOW_MS }
      const { allowed, retryAfterSeconds } = await rateLimits.consume(`pages ${userId}`, rule, clock.now())
      if (!allowed) throw new AppError('too_many_requests', { retryAfterSeconds })
    }
    let reading: PageReading
    try {
      // Another caller may have started to read the page meanwhile.
      reading = await (cache.get(key) ?? cache.keep(key, read(url, whose)))
    } catch (error) {
      if (!(error instanceof FetchRefusedError)) throw error
      websitesLog.info({ reason: error.reason }, 'a page was not read')
      throw unavailableError(error.reason, error)
    }
    const gap = findReadingGap(reading, whose)
    if (gap) throw unavailableError(gap)
    return reading
  }
}

function unavailableError(reason: PageErrorCode, cause?: unknown): AppError {
  const message = PAGE_ERRORS[reason]
  return new AppError('website_unavailable', { message, fields: [{ field: 'websiteUrl', message }], cause })
}
