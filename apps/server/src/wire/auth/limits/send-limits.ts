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

  const interval = { limit: 1, windowMs: settings.mailIntervalSeconds * 1_000 }
  const intervals =
    settings.mailIntervalSeconds > 0
      ? recipients.map((recipient) => ({ key: `auth interval ${kind} ${recipient}`, rule: interval }))
      : []
  const { mail, mailAddress, mailRecipient, text } = settings.rates
  const totals =
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
  const rules = [...intervals, ...totals.flatMap(({ key, rule }) => (rule ? [{ key, rule }] : []))]
  if (rules.length === 0 || (await rateLimits.takeAll(rules, now)).allowed) return

  // Nothing was taken. Which of them it was decides the words; the screens look for "rate limit".
  const isTooSoon = intervals.length > 0 && (await rateLimits.takeAll(intervals, now, 0)).remaining === 0
  if (!isTooSoon) {
    throw new AuthError(
      429,
      code,
      medium === 'mail' ? 'email rate limit exceeded' : 'SMS rate limit exceeded',
    )
  }
  const { retryAfterSeconds } = await rateLimits.takeAll(intervals, now)
  throw new AuthError(
    429,
    code,
    `For security purposes, you can only request this after ${Math.max(retryAfterSeconds, 1)} seconds.`,
  )
}
