import { addressKey, type RateLimit } from '@firstline/platform/rate-limits'
import type { RequestContext } from '@firstline/wire/gateway'
import { createRateLimitError } from '../auth-error.ts'
import { getMailbox } from './mailbox.ts'
import type { LimitsDependencies } from './limits-dependencies.ts'

export interface MessageLimitRequest {
  medium: 'mail' | 'text'
  kind: string
  /** Addresses or numbers; addresses of one mailbox count together. */
  recipients: readonly string[]
  isKnownClient?: boolean
  /** Counts the text under a total of its own, which unauthenticated requests cannot use up. */
  total?: 'second factors'
}

/**
 * Consumes the limits on messages: the interval per kind, and the totals per recipient, per client and overall. Counted
 * by the requested recipient whether or not an account exists, so that the response reveals nothing. A known client is
 * counted apart: otherwise an attacker could use up the mails that let the owner recover the account.
 * @throws {AuthError} over_email_send_rate_limit or over_sms_send_rate_limit.
 */
export async function limitMessages(
  deps: LimitsDependencies,
  context: RequestContext,
  { medium, kind, recipients: contacts, isKnownClient = false, total }: MessageLimitRequest,
): Promise<void> {
  const { rateLimits, settings } = deps
  const now = deps.clock.now()
  const code = medium === 'mail' ? 'over_email_send_rate_limit' : 'over_sms_send_rate_limit'

  // Both addresses of a change may belong to one mailbox.
  const recipients = [...new Set(contacts.map(getMailbox))]
  const clientSuffix = isKnownClient ? ` from ${addressKey(context.address)}` : ''
  const intervals = recipients.flatMap((recipient) =>
    buildIntervalRules(deps, kind, `${recipient}${clientSuffix}`),
  )
  const { mail, mailAddress, mailRecipient, text } = settings.rates
  const totals =
    medium === 'text'
      ? [
          { key: total === undefined ? 'auth texts' : `auth texts of ${total}`, rule: text },
          { key: `auth texts of ${addressKey(context.address)}`, rule: mailAddress },
          ...recipients.map((recipient) => ({
            key: `auth text to ${recipient}${clientSuffix}`,
            rule: mailRecipient,
          })),
        ]
      : [
          { key: 'auth mails', rule: mail },
          { key: `auth mails of ${addressKey(context.address)}`, rule: mailAddress },
          ...recipients.map((recipient) => ({
            key: getMailKey(`${recipient}${clientSuffix}`),
            rule: mailRecipient,
          })),
        ]
  const rules = [...intervals, ...dropDisabledRules(totals)]
  if (rules.length === 0) return
  const verdict = await rateLimits.consumeAll(rules, now)
  if (verdict.allowed) return

  // Nothing was consumed. The exhausted rule decides the message; screens check for "rate limit".
  const tooSoon = intervals.length > 0 ? await rateLimits.consumeAll(intervals, now, 0) : null
  const message =
    tooSoon?.remaining === 0
      ? `For security purposes, you can only request this after ${Math.max(tooSoon.retryAfterSeconds, 1)} seconds.`
      : medium === 'mail'
        ? 'email rate limit exceeded'
        : 'SMS rate limit exceeded'
  throw createRateLimitError(code, message, verdict.retryAfterSeconds)
}

/**
 * Whether a requested mail may also go to an address that the caller may not know: neither if that address has reached
 * its own limits, nor more often than an extra count allows. The extra count is separate because a shared one would
 * reveal, to a caller who requests mails for that address, that it is the other address of the change.
 */
export async function canSendToOtherAddress(
  deps: LimitsDependencies,
  kind: string,
  contact: string,
): Promise<boolean> {
  const recipient = getMailbox(contact)
  const rules = [
    ...buildIntervalRules(deps, kind, recipient),
    ...dropDisabledRules([{ key: getMailKey(recipient), rule: deps.settings.rates.mailRecipient }]),
  ]
  const extraRules = rules.map(({ key, rule }) => ({ key: `${key} besides`, rule }))
  return (await tryConsume(deps, rules, 0)) && tryConsume(deps, extraRules)
}

/**
 * Whether an unsolicited notice may be sent. Notices have a count per recipient of their own: requested mails cannot
 * suppress a notice about an attack, and notices do not use up the mails for account recovery.
 */
export function canNotify(deps: LimitsDependencies, recipient: string): Promise<boolean> {
  const { mail, mailRecipient } = deps.settings.rates
  return tryConsume(
    deps,
    dropDisabledRules([
      { key: 'auth mails', rule: mail },
      { key: `auth notices to ${getMailbox(recipient)}`, rule: mailRecipient },
    ]),
  )
}

interface CountedRule {
  key: string
  rule: RateLimit
}

/** @param cost 0: checks without consuming */
async function tryConsume(
  deps: LimitsDependencies,
  rules: readonly CountedRule[],
  cost = 1,
): Promise<boolean> {
  if (rules.length === 0) return true
  const verdict = await deps.rateLimits.consumeAll(rules, deps.clock.now(), cost)
  return verdict.allowed && (cost > 0 || verdict.remaining > 0)
}

/** Drops disabled rules. */
function dropDisabledRules(rules: readonly { key: string; rule: RateLimit | null }[]): CountedRule[] {
  return rules.flatMap(({ key, rule }) => (rule ? [{ key, rule }] : []))
}

function buildIntervalRules(
  { settings }: LimitsDependencies,
  kind: string,
  recipient: string,
): CountedRule[] {
  const windowMs = settings.mailIntervalSeconds * 1_000
  return windowMs > 0 ? [{ key: `auth interval ${kind} ${recipient}`, rule: { limit: 1, windowMs } }] : []
}

function getMailKey(recipient: string): string {
  return `auth mail to ${recipient}`
}
