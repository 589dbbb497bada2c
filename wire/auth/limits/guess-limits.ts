import { addressKey, type RateLimit } from '@firstline/platform/rate-limits'
import type { RequestContext } from '@firstline/wire/gateway'
import { findUserByContact } from '../accounts/user-rows.ts'
import { createRequestRateError } from '../auth-error.ts'
import type { LimitsDependencies } from './limits-dependencies.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/**
 * Wrong passwords for one account, from all addresses. NIST SP 800-63B-4 (3.2.2) allows at most 100 consecutive
 * failures; here 10 in 15 minutes, and 50 a day.
 */
const UNKNOWN_CLIENT_RULES = [
  { limit: 10, windowMs: 15 * MINUTE_MS },
  { limit: 50, windowMs: DAY_MS },
]
/**
 * From an address that the account was signed in from before. Counted apart, so that an attacker cannot lock the owner
 * out.
 */
const KNOWN_CLIENT_RULES = [
  { limit: 10, windowMs: 15 * MINUTE_MS },
  { limit: 100, windowMs: DAY_MS },
]

/**
 * Wrong codes for one contact, across messages: each message's code allows a few attempts. The link of a mail still
 * works. Texts have no link, so there a known client is counted apart too.
 */
const CODE_RULE = { limit: 50, windowMs: DAY_MS }

/** Identifies a client address without storing it. */
export function hashClientAddress(deps: LimitsDependencies, context: RequestContext): string {
  return deps.secrets.hash('client', addressKey(context.address))
}

/**
 * Counts a wrong password, and checks the limit before a correct one is accepted: over the limit, a correct password
 * and a wrong one have the same response. Call it after the comparison: concurrent guesses then count like consecutive
 * ones.
 * @throws {AuthError} over_request_rate_limit.
 */
export async function limitPasswordGuesses(
  deps: LimitsDependencies,
  context: RequestContext,
  guess: { account: string; isKnownClient: boolean; isRight: boolean },
): Promise<void> {
  const { account, isKnownClient, isRight } = guess
  const subject = isKnownClient ? `${account} from ${addressKey(context.address)}` : account
  const rules = (isKnownClient ? KNOWN_CLIENT_RULES : UNKNOWN_CLIENT_RULES).map((rule) => ({
    key: getGuessesKey(rule, subject),
    rule,
  }))
  const verdict = await deps.rateLimits.consumeAll(rules, deps.clock.now(), isRight ? 0 : 1)
  const isWithin = isRight ? verdict.remaining > 0 : verdict.allowed
  if (!isWithin) throw createRequestRateError(verdict.retryAfterSeconds)
}

/**
 * Counts a comparison whose result is revealed to the caller. Call it before the comparison.
 * @throws {AuthError} over_request_rate_limit.
 */
export async function consumePasswordGuess(deps: LimitsDependencies, account: string): Promise<void> {
  const rules = UNKNOWN_CLIENT_RULES.map((rule) => ({ key: getGuessesKey(rule, account), rule }))
  const { allowed, retryAfterSeconds } = await deps.rateLimits.consumeAll(rules, deps.clock.now())
  if (!allowed) throw createRequestRateError(retryAfterSeconds)
}

function getGuessesKey({ windowMs }: RateLimit, account: string): string {
  return `auth guesses ${windowMs} ${account}`
}

/**
 * Checks the limit on wrong codes.
 * @returns the key for `consumeCodeGuess`.
 * @throws {AuthError} over_request_rate_limit when too many were wrong.
 */
export async function limitCodeGuesses(
  deps: LimitsDependencies,
  context: RequestContext,
  contact: string,
): Promise<string> {
  const key = `auth codes ${contact}${(await isKnownTextClient(deps, context, contact)) ? ` from ${addressKey(context.address)}` : ''}`
  const { remaining, retryAfterSeconds } = await deps.rateLimits.consume(key, CODE_RULE, deps.clock.now(), 0)
  if (remaining < 1) throw createRequestRateError(retryAfterSeconds)
  return key
}

/** @param key the result of `limitCodeGuesses` */
export async function consumeCodeGuess(deps: LimitsDependencies, key: string): Promise<void> {
  await deps.rateLimits.consume(key, CODE_RULE, deps.clock.now())
}

async function isKnownTextClient(
  deps: LimitsDependencies,
  context: RequestContext,
  contact: string,
): Promise<boolean> {
  if (contact.includes('@')) return false
  const number = { provider: 'phone', value: contact } as const
  const user = await findUserByContact(deps.database, number, hashClientAddress(deps, context))
  return user?.knows_client ?? false
}

/** Whether the owner may be notified that codes are guessed: once a day at most. */
export async function canNotifyOfGuessing(deps: LimitsDependencies, userId: string): Promise<boolean> {
  const rule = { limit: 1, windowMs: DAY_MS }
  const { allowed } = await deps.rateLimits.consume(
    `auth guessing notified ${userId}`,
    rule,
    deps.clock.now(),
  )
  return allowed
}
