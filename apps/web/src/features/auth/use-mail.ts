import type { Captcha } from '#components/captcha/use-captcha.tsx'
import { mailAnswer } from '#lib/auth/mail-answer.ts'
import { type CallResult, useAuth } from '#lib/auth/use-auth.ts'
import type { MailKind, MailRequest } from './mail-request.ts'

/** The call that sends a kind of mail. */
export function useSendMail(kind: MailKind, pass: Captcha['pass']): (email: string) => Promise<CallResult> {
  const { resendConfirmation, sendSignInLink, sendRecoveryLink } = useAuth()
  const calls = { confirmation: resendConfirmation, 'sign-in': sendSignInLink, recovery: sendRecoveryLink }
  return (email) => pass((...proof) => calls[kind](email, ...proof))
}

/**
 * Asks for a mail; answers what to wait for, or why there is nothing to wait for. One that was sent moments ago is waited
 * for like a new one.
 */
export function useMail(kind: MailKind, pass: Captcha['pass']) {
  const send = useSendMail(kind, pass)
  return async (email: string): Promise<MailRequest | { failure: string }> => {
    const answer = mailAnswer((await send(email)).error)
    return answer.kind === 'failed' ? { failure: answer.text } : { email, againAt: answer.againAt }
  }
}
