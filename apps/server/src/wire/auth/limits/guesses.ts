import { addressKey, type RateRule } from '#server/platform/rate-limits/index.ts'
import type { RequestContext } from '#server/wire/gateway/index.ts'
import { findUserByContact } from '../accounts/user-rows.ts'
import type { AuthParts } from '../auth-options.ts'
import { overRequestRate } from './request-rates.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/**
 * Wrong passwords for one account, from wherever they come. NIST SP 800-63B-4 (3.2.2) allows at most 100 in a row;
 * ours end within a quarter of an hour, and 50 a day.
 */
const STRANGERS = [
  { limit: 10, windowMs: 15 * MINUTE_MS },
  { limit: 50, windowMs: DAY_MS },
]
/** From an address the account was signed in from before: counted apart, so that nobody else can lock its owner out. */
const KNOWN = [
  { limit: 10, windowMs: 15 * MINUTE_MS },
  { limit: 100, windowMs: DAY_MS },
]

/**
 * Wrong codes for one address or number: each message's code takes a few, so this is for those who ask for one after the
 * other. The link of a mail works all the same. Texts have none, so there too a client is counted apart from whose
 * address the account was signed in from before.
 */
const CODES = { limit: 50, windowMs: DAY_MS }

/** By what a client address is recognised; the address itself is not kept. */
export function clientHash(parts: AuthParts, context: RequestContext): string {
  return parts.secrets.hash('client', addressKey(context.address))
}

/**
 * Counts a wrong password, and asks before a right one is honoured: an account that was guessed at too often says the
 * same to a right guess as to a wrong one. Asked after the password was looked at, so of many guesses at the same moment
 * no more count than one after another.
 * @throws {AuthError} over_request_rate_limit.
 */
export async function requireNotGuessing(
  parts: AuthParts,
  context: RequestContext,
  guess: { account: string; isKnownClient: boolean; isRight: boolean },
): Promise<void> {
  const { account, isKnownClient, isRight } = guess
  const who = isKnownClient ? `${account} from ${addressKey(context.address)}` : account
  const rules = (isKnownClient ? KNOWN : STRANGERS).map((rule) => ({
    key: guessesKey(rule, who),
    rule,
  }))
  const verdict = await parts.rateLimits.takeAll(rules, parts.gateway.clock.now(), isRight ? 0 : 1)
  const isWithin = isRight ? verdict.remaining > 0 : verdict.allowed
  if (!isWithin) throw overRequestRate(verdict.retryAfterSeconds)
}

/**
 * Counts a comparison with a stored password whose every answer tells something, before it is made.
 * @throws {AuthError} over_request_rate_limit.
 */
export async function countGuess(parts: AuthParts, account: string): Promise<void> {
  const rules = STRANGERS.map((rule) => ({ key: guessesKey(rule, account), rule }))
  const { allowed, retryAfterSeconds } = await parts.rateLimits.takeAll(rules, parts.gateway.clock.now())
  if (!allowed) throw overRequestRate(retryAfterSeconds)
}

function guessesKey({ windowMs }: RateRule, account: string): string {
  return `auth guesses ${windowMs} ${account}`
}

/**
 * Who is counted for wrong codes.
 * @throws {AuthError} over_request_rate_limit when too many were wrong.
 */
export async function requireNotGuessingCodes(
  parts: AuthParts,
  context: RequestContext,
  contact: string,
): Promise<string> {
  const key = `auth codes ${contact}${(await isKnownByText(parts, context, contact)) ? ` from ${addressKey(context.address)}` : ''}`
  const { remaining, retryAfterSeconds } = await parts.rateLimits.take(
    key,
    CODES,
    parts.gateway.clock.now(),
    0,
  )
  if (remaining < 1) throw overRequestRate(retryAfterSeconds)
  return key
}

/** @param key what `requireNotGuessingCodes` gave. */
export async function countWrongCode(parts: AuthParts, key: string): Promise<void> {
  await parts.rateLimits.take(key, CODES, parts.gateway.clock.now())
}

async function isKnownByText(parts: AuthParts, context: RequestContext, contact: string): Promise<boolean> {
  if (contact.includes('@')) return false
  const number = { provider: 'phone', value: contact } as const
  const user = await findUserByContact(parts.database, number, clientHash(parts, context))
  return user?.knows_client ?? false
}
