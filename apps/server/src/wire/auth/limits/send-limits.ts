import { addressKey, type RateRule } from '#server/platform/rate-limits/index.ts'
import type { RequestContext } from '#server/wire/gateway/index.ts'
import { rateLimited } from '../auth-error.ts'
import type { AuthParts } from '../auth-options.ts'
import { mailboxOf } from './mailbox.ts'

export interface Sending {
  medium: 'mail' | 'text'
  kind: string
  /** Addresses or numbers; those of one mailbox count together. */
  recipients: readonly string[]
  isKnownClient?: boolean
  /** Texts with a total of their own: what anybody may ask for doesn't use it up. */
  total?: 'second factors'
}

/**
 * Whether one more message may go to these recipients: not too soon after the last of its kind, not too many to one
 * recipient, for one client or in all. Counted by what was asked for, whether or not somebody has that address, so the
 * answer tells nothing. Where the account knows the client, what strangers asked for is not held against it: else anybody
 * could use up the mails that lead its owner back in.
 * @throws {AuthError} over_email_send_rate_limit or over_sms_send_rate_limit.
 */
export async function requireMaySend(
  parts: AuthParts,
  context: RequestContext,
  { medium, kind, recipients: contacts, isKnownClient = false, total }: Sending,
): Promise<void> {
  const { rateLimits, settings } = parts
  const now = parts.gateway.clock.now()
  const code = medium === 'mail' ? 'over_email_send_rate_limit' : 'over_sms_send_rate_limit'

  // An address may change to another one of the same mailbox.
  const recipients = [...new Set(contacts.map(mailboxOf))]
  const apart = isKnownClient ? ` from ${addressKey(context.address)}` : ''
  const intervals = recipients.flatMap((recipient) => intervalOf(parts, kind, `${recipient}${apart}`))
  const { mail, mailAddress, mailRecipient, text } = settings.rates
  const totals =
    medium === 'text'
      ? [
          { key: total === undefined ? 'auth texts' : `auth texts of ${total}`, rule: text },
          { key: `auth texts of ${addressKey(context.address)}`, rule: mailAddress },
          ...recipients.map((recipient) => ({
            key: `auth text to ${recipient}${apart}`,
            rule: mailRecipient,
          })),
        ]
      : [
          { key: 'auth mails', rule: mail },
          { key: `auth mails of ${addressKey(context.address)}`, rule: mailAddress },
          ...recipients.map((recipient) => ({ key: mailTo(`${recipient}${apart}`), rule: mailRecipient })),
        ]
  const rules = [...intervals, ...counted(totals)]
  if (rules.length === 0) return
  const verdict = await rateLimits.takeAll(rules, now)
  if (verdict.allowed) return

  // Nothing was taken. Which of them it was decides the words; the screens look for "rate limit".
  const tooSoon = intervals.length > 0 ? await rateLimits.takeAll(intervals, now, 0) : null
  const message =
    tooSoon?.remaining === 0
      ? `For security purposes, you can only request this after ${Math.max(tooSoon.retryAfterSeconds, 1)} seconds.`
      : medium === 'mail'
        ? 'email rate limit exceeded'
        : 'SMS rate limit exceeded'
  throw rateLimited(code, message, verdict.retryAfterSeconds)
}

/**
 * Whether a mail that was asked for may go to this address too, which whoever asked need not know: not when it got enough
 * of those that were asked for by itself, and only so many besides. That is counted apart, since whoever asks for the
 * address itself would else be told that it is the other one.
 */
export async function maySendAlso(parts: AuthParts, kind: string, contact: string): Promise<boolean> {
  const recipient = mailboxOf(contact)
  const rules = [
    ...intervalOf(parts, kind, recipient),
    ...counted([{ key: mailTo(recipient), rule: parts.settings.rates.mailRecipient }]),
  ]
  const besides = rules.map(({ key, rule }) => ({ key: `${key} besides`, rule }))
  return (await takeQuietly(parts, rules, 0)) && takeQuietly(parts, besides)
}

/**
 * Whether a mail may go that nobody asked for. Recipients are counted apart: neither can a stranger use up what tells of
 * him, nor do notices use up the mails that lead back into an account.
 */
export function mayNotify(parts: AuthParts, recipient: string): Promise<boolean> {
  const { mail, mailRecipient } = parts.settings.rates
  return takeQuietly(
    parts,
    counted([
      { key: 'auth mails', rule: mail },
      { key: `auth notices to ${mailboxOf(recipient)}`, rule: mailRecipient },
    ]),
  )
}

interface CountedRule {
  key: string
  rule: RateRule
}

/** @param cost 0: only looks whether there is room. */
async function takeQuietly(parts: AuthParts, rules: readonly CountedRule[], cost = 1): Promise<boolean> {
  if (rules.length === 0) return true
  const verdict = await parts.rateLimits.takeAll(rules, parts.gateway.clock.now(), cost)
  return verdict.allowed && (cost > 0 || verdict.remaining > 0)
}

/** What is not switched off. */
function counted(rules: readonly { key: string; rule: RateRule | null }[]): CountedRule[] {
  return rules.flatMap(({ key, rule }) => (rule ? [{ key, rule }] : []))
}

function intervalOf({ settings }: AuthParts, kind: string, recipient: string): CountedRule[] {
  const windowMs = settings.mailIntervalSeconds * 1_000
  return windowMs > 0 ? [{ key: `auth interval ${kind} ${recipient}`, rule: { limit: 1, windowMs } }] : []
}

function mailTo(recipient: string): string {
  return `auth mail to ${recipient}`
}
