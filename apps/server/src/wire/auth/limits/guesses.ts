import { addressKey } from '#server/platform/rate-limits/index.ts'
import type { RequestContext } from '#server/wire/gateway/index.ts'
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
const KNOWN = [{ limit: 10, windowMs: 15 * MINUTE_MS }]

/**
 * Wrong codes for one address: each mail's code takes a few, so this is for those who ask for mail after mail. The link
 * of a mail works all the same. Texts have no link, so numbers are not counted here; how many texts one gets is.
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
    key: `auth guesses ${rule.windowMs} ${who}`,
    rule,
  }))
  const verdict = await parts.rateLimits.takeAll(rules, parts.gateway.clock.now(), isRight ? 0 : 1)
  const isWithin = isRight ? verdict.remaining > 0 : verdict.allowed
  if (!isWithin) throw overRequestRate()
}

/** @throws {AuthError} over_request_rate_limit when too many codes for this address were wrong. */
export async function requireNotGuessingCodes(parts: AuthParts, contact: string): Promise<void> {
  if (!contact.includes('@')) return
  const { remaining } = await parts.rateLimits.take(codesKey(contact), CODES, parts.gateway.clock.now(), 0)
  if (remaining < 1) throw overRequestRate()
}

export async function countWrongCode(parts: AuthParts, contact: string): Promise<void> {
  if (contact.includes('@')) await parts.rateLimits.take(codesKey(contact), CODES, parts.gateway.clock.now())
}

function codesKey(contact: string): string {
  return `auth codes ${contact}`
}
