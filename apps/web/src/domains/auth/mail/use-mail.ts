import type { CaptchaControl } from '#domains/auth/captcha/use-captcha.tsx'
import { readMailResponse } from './mail-response.ts'
import { type CallResult, useAuth } from '#domains/auth/session/use-auth.ts'
import type { MailScreen, MailRequest } from './mail-request.ts'

export function useSendMail(
  kind: MailScreen,
  pass: CaptchaControl['pass'],
): (email: string) => Promise<CallResult> {
  const { resendConfirmation, sendSignInLink, sendRecoveryLink } = useAuth()
  const calls = { confirmation: resendConfirmation, 'sign-in': sendSignInLink, recovery: sendRecoveryLink }
  return (email) => pass((...proof) => calls[kind](email, ...proof))
}

/**
 * Requests a mail; returns what to wait for, or why it failed. A mail that was sent moments ago is waited for like a
 * new one.
 */
export function useMail(kind: MailScreen, pass: CaptchaControl['pass']) {
  const send = useSendMail(kind, pass)
  return async (email: string): Promise<MailRequest | { failure: string }> => {
    const response = readMailResponse((await send(email)).error)
    return response.kind === 'failed' ? { failure: response.text } : { email, againAt: response.againAt }
  }
}
