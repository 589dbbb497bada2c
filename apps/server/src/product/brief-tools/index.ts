import { COPY_CHECKS_LIMIT, COPY_CHECKS_WINDOW_MS } from '@firstline/contract/limits'
import type { Clock } from '@firstline/platform/clock'
import type { RateLimits } from '@firstline/platform/rate-limits'
import type { WireFunction } from '@firstline/wire/functions'
import { AppError } from '#server/app-error.ts'
import type { ReadWebsite } from '../website-pages/index.ts'
import { readBriefFunction } from './read-brief.ts'
import { reviseMessageFunction } from './revise-message.ts'
import { scoreMessageFunction } from './score-message.ts'

export interface BriefToolsDependencies {
  rateLimits: Pick<RateLimits, 'consume'>
  clock: Clock
  /** @throws {AppError} website_unavailable, too_many_requests */
  readPage: ReadWebsite
}

/** Functions that cost no credit: they store nothing and call no language model. */
export function briefToolsFunctions({ rateLimits, clock, readPage }: BriefToolsDependencies): WireFunction[] {
  /** @throws {AppError} too_many_requests */
  async function checkRateLimit(what: string, caller: string, limit = COPY_CHECKS_LIMIT): Promise<void> {
    const rule = { limit, windowMs: COPY_CHECKS_WINDOW_MS }
    const { allowed, retryAfterSeconds } = await rateLimits.consume(`${what} ${caller}`, rule, clock.now())
    if (!allowed) throw new AppError('too_many_requests', { retryAfterSeconds })
  }

  const parts = { checkRateLimit, readPage }
  return [scoreMessageFunction(parts), reviseMessageFunction(parts), readBriefFunction(checkRateLimit)]
}
