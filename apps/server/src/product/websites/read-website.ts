import { PAGE_FAULTS, type PageFault, type PageReading } from '@firstline/contract/page'
import { PAGE_READS_LIMIT, PAGE_READS_WINDOW_MS } from '@firstline/contract/limits'
import { readPage, saysTooLittle } from '@firstline/copywriter'
import type { Clock } from '#server/platform/clock.ts'
import { AppError } from '#server/platform/errors.ts'
import { websitesLog } from '#server/platform/log.ts'
import type { RateLimits } from '#server/platform/rate-limits/index.ts'
import { FetchRefusedError, type SafeFetch } from '#server/platform/safe-fetch/index.ts'
import { ReadingCache } from './reading-cache.ts'

export interface WebsiteParts {
  safeFetch: SafeFetch
  rateLimits: RateLimits
  clock: Clock
}

/**
 * Reads a page on behalf of a member, or gives what was read of it a moment ago.
 * @throws {AppError} website_unavailable with the reason at its field, too_many_requests.
 */
export function createWebsiteReader({ safeFetch, rateLimits, clock }: WebsiteParts) {
  const cache = new ReadingCache(clock)

  async function read(url: string): Promise<PageReading> {
    const startedAt = performance.now()
    // Several may wait for one reading, so nobody's leaving ends it; its own time limit does.
    const page = await safeFetch.fetchPage(url, new AbortController().signal)
    const fetchedAt = performance.now()
    const reading = await readPage(page.html, { url: page.url })
    websitesLog.info(
      { fetchMs: Math.round(fetchedAt - startedAt), readMs: Math.round(performance.now() - fetchedAt) },
      'read a page',
    )
    return reading
  }

  return async function readWebsite(userId: string, url: string): Promise<PageReading> {
    if (!cache.get(url)) {
      const rule = { limit: PAGE_READS_LIMIT, windowMs: PAGE_READS_WINDOW_MS }
      const { allowed, retryAfterSeconds } = await rateLimits.take(`pages ${userId}`, rule, clock.now())
      if (!allowed) throw new AppError('too_many_requests', { retryAfterSeconds })
    }
    let reading: PageReading
    try {
      // Somebody else may have begun to read it meanwhile.
      reading = await (cache.get(url) ?? cache.keep(url, read(url)))
    } catch (error) {
      if (!(error instanceof FetchRefusedError)) throw error
      websitesLog.info({ reason: error.reason }, 'a page was not read')
      throw unavailable(error.reason, error)
    }
    if (saysTooLittle(reading)) throw unavailable('says_too_little')
    return reading
  }
}

function unavailable(reason: PageFault, cause?: unknown): AppError {
  const message = PAGE_FAULTS[reason]
  return new AppError('website_unavailable', { message, fields: [{ field: 'websiteUrl', message }], cause })
}
