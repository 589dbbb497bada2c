import type { AuthError } from '@supabase/supabase-js'
import { cleanMessage } from '#platform/clean-message.ts'
import { getRuntime } from '#platform/runtime.ts'

/**
 * The outcome of a request for a mail, or a text. `sent` is also the outcome for an address without an account
 * (against user enumeration). `wait`: one was sent moments ago.
 */
export type MailResponse =
  | { kind: 'sent'; againAt: number }
  | { kind: 'wait'; againAt: number }
  | { kind: 'failed'; text: string }

/** The error code of a request without a valid captcha token. */
export const CAPTCHA_FAILED = 'captcha_failed'

/** The statuses of a proxy whose server is unavailable. */
const BEHIND_A_PROXY = new Set([502, 503, 504])

const SECONDS_LEFT = /after (\d+) seconds?/

const SENT_TOO_OFTEN: Partial<Record<string, string>> = {
  over_email_send_rate_limit: 'mails',
  over_sms_send_rate_limit: 'texts',
}

/** Reads the response to a request for a mail, or a text. */
export function readMailResponse(error: AuthError | null, now = Date.now()): MailResponse {
  if (error === null || error.code === 'otp_disabled')
    return { kind: 'sent', againAt: now + getRuntime().authSettings.mailIntervalMs }
  const messages = SENT_TOO_OFTEN[error.code ?? '']
  if (messages !== undefined) {
    const seconds = SECONDS_LEFT.exec(error.message)?.[1]
    if (seconds !== undefined) return { kind: 'wait', againAt: now + Number(seconds) * 1_000 }
    return { kind: 'failed', text: `Too many ${messages} were asked for. Please try again in an hour.` }
  }
  return { kind: 'failed', text: describeCallFailure(error) }
}

/** The message for a failure that no field explains. */
export function describeCallFailure(error: AuthError): string {
  const status = error.status ?? 0
  if (error.name === 'AuthRetryableFetchError' && status < 500) {
    return 'The server could not be reached. Please try again.'
  }
  if (BEHIND_A_PROXY.has(status))
    return 'The server is not available right now. Please try again in a minute.'
  if (error.code === CAPTCHA_FAILED) return 'The captcha was not accepted. Please solve it and try again.'
  if (status === 429) return 'Too many attempts. Please wait a few minutes and try again.'
  return cleanMessage(error.message) || 'An unexpected error occurred. Please try again.'
}
