import { addressKey } from '#server/platform/rate-limits/index.ts'
import type { RequestContext } from '#server/wire/gateway/index.ts'
import { AuthError } from '../auth-error.ts'
import type { AuthParts } from '../auth-options.ts'

/**
 * Whether one more message may go to these recipients: not too soon after the last of its kind, not too many to one
 * recipient, for one client or in all. Counted by what was asked for, whether or not somebody has that address, so the
 * answer tells nothing.
 * @throws {AuthError} over_email_send_rate_limit or over_sms_send_rate_limit.
 */
export async function requireMaySend(
  parts: AuthParts,
  context: RequestContext,
  { medium, kind, recipients }: { medium: 'mail' | 'text'; kind: string; recipients: readonly string[] },
): Promise<void> {
  const { rateLimits, settings } = parts
  const now = parts.gateway.clock.now()
  const code = medium === 'mail' ? 'over_email_send_rate_limit' : 'over_sms_send_rate_limit'

  if (settings.mailIntervalSeconds > 0) {
    const rule = { limit: 1, windowMs: settings.mailIntervalSeconds * 1_000 }
    const intervals = recipients.map((recipient) => ({ key: `auth interval ${kind} ${recipient}`, rule }))
    const { allowed, retryAfterSeconds } = await rateLimits.takeAll(intervals, now)
    if (!allowed) {
      throw new AuthError(
        429,
        code,
        `For security purposes, you can only request this after ${retryAfterSeconds} seconds.`,
      )
    }
  }

  const { mail, mailAddress, mailRecipient, text } = settings.rates
  const counted =
    medium === 'text'
      ? [
          { key: 'auth texts', rule: text },
          ...recipients.map((recipient) => ({ key: `auth text to ${recipient}`, rule: mailRecipient })),
        ]
      : [
          { key: 'auth mails', rule: mail },
          { key: `auth mails of ${addressKey(context.address)}`, rule: mailAddress },
          ...recipients.map((recipient) => ({ key: `auth mail to ${recipient}`, rule: mailRecipient })),
        ]
  const rules = counted.flatMap(({ key, rule }) => (rule ? [{ key, rule }] : []))
  if (rules.length === 0) return
  const { allowed } = await rateLimits.takeAll(rules, now)
  if (allowed) return
  // The screens look for the words "rate limit".
  const message = medium === 'mail' ? 'email rate limit exceeded' : 'SMS rate limit exceeded'
  throw new AuthError(429, code, message)
}
