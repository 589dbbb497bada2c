import { COPY_CHECKS_LIMIT, COPY_CHECKS_WINDOW_MS } from '@firstline/contract/limits'
import type { PageReading } from '@firstline/contract/page'
import type { Clock } from '#server/platform/clock.ts'
import { AppError } from '#server/platform/errors.ts'
import type { RateLimits } from '#server/platform/rate-limits/index.ts'
import type { WireFunction } from '#server/wire/functions/index.ts'
import { readBriefFunction } from './read-brief.ts'
import { scoreMessageFunction } from './score-message.ts'

export interface CopyDeskParts {
  rateLimits: Pick<RateLimits, 'take'>
  clock: Clock
  /** Reads a page on behalf of a member. @throws {AppError} website_unavailable, too_many_requests. */
  readPage(userId: string, url: string): Promise<PageReading>
}

/** What members may ask of their forms and texts without a credit: nothing is written, kept or sent to a model. */
export function copyDeskFunctions({ rateLimits, clock, readPage }: CopyDeskParts): WireFunction[] {
  const rule = { limit: COPY_CHECKS_LIMIT, windowMs: COPY_CHECKS_WINDOW_MS }

  /** @throws {AppError} too_many_requests */
  async function takeTurn(what: string, userId: string): Promise<void> {
    const { allowed, retryAfterSeconds } = await rateLimits.take(`${what} ${userId}`, rule, clock.now())
    if (!allowed) throw new AppError('too_many_requests', { retryAfterSeconds })
  }

  return [scoreMessageFunction({ takeTurn, readPage }), readBriefFunction(takeTurn)]
}
