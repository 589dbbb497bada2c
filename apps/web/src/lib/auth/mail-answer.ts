import type { AuthError } from '@supabase/supabase-js'
import { cleanMessage } from '#lib/clean-message.ts'
import { runtime } from '#lib/runtime.ts'

/**
 * What became of asking for a mail, or a text. `sent` is also the answer for an address nobody has an account with: who is known
 * here is nobody's business. `wait`: one was sent moments ago.
 */
export type MailAnswer =
  | { kind: 'sent'; againAt: number }
  | { kind: 'wait'; againAt: number }
  | { kind: 'failed'; text: string }

/** The code for a call of somebody who did not show that they are a person. */
export const CAPTCHA_FAILED = 'captcha_failed'

/** What is answered for a server that does not answer. */
const BEHIND_A_PROXY = new Set([502, 503, 504])

const SECONDS_LEFT = /after (\d+) seconds?/

const SENT_TOO_OFTEN: Partial<Record<string, string>> = {
  over_email_send_rate_limit: 'mails',
  over_sms_send_rate_limit: 'texts',
}

/** Reads the answer to a request for a mail, or a text. */
export function mailAnswer(error: AuthError | null, now = Date.now()): MailAnswer {
  if (error === null || error.code === 'otp_disabled')
    return { kind: 'sent', againAt: now + runtime().authSettings.mailIntervalMs }
  const messages = SENT_TOO_OFTEN[error.code ?? '']
  if (messages !== undefined) {
    const seconds = SECONDS_LEFT.exec(error.message)?.[1]
    if (seconds !== undefined) return { kind: 'wait', againAt: now + Number(seconds) * 1_000 }
    return { kind: 'failed', text: `Too many ${messages} were asked for. Please try again in an hour.` }
  }
  return { kind: 'failed', text: callFailure(error) }
}

/** The words for a call of the account's that failed for a reason no field explains. */
export function callFailure(error: AuthError): string {
  const status = error.status ?? 0
  if (error.name === 'AuthRetryableFetchError' && status < 500) {
    return 'The server could not be reached. Please try again.'
  }
  if (BEHIND_A_PROXY.has(status))
    return 'The server is not available right now. Please try again in a minute.'
  if (error.code === CAPTCHA_FAILED)
    return 'The check that you are a person did not pass. Please do it once more, then send this again.'
  if (status === 429) return 'Too many attempts. Please wait a few minutes and try again.'
  return cleanMessage(error.message) || 'An unexpected error occurred. Please try again.'
}
