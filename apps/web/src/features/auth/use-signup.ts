import { useNavigate } from 'react-router'
import type { Captcha } from '#components/captcha/use-captcha.tsx'
import type { SignUpForm } from '#lib/auth/credentials-schema.ts'
import { mailAnswer } from '#lib/auth/mail-answer.ts'
import { useRequestedPage } from '#lib/auth/requested-page.tsx'
import { useAuth } from '#lib/auth/use-auth.ts'
import { notify } from '#lib/notify.ts'
import { paths } from '#lib/paths.ts'
import { runtime } from '#lib/runtime.ts'
import type { MailRequest } from './mail-request.ts'
import { markRecentSignup } from './recent-signup.ts'
import { type SignUpFailure, signUpFailure } from './sign-up-failure.ts'

export type SignUpOutcome =
  | { kind: 'signed-up' }
  | { kind: 'must-confirm'; request: MailRequest }
  | { kind: 'failed'; failure: SignUpFailure }

/** Makes the account and says how it went; a confirmed user goes straight on to the page that was requested, or the dashboard. */
export function useSignup(pass: Captcha['pass']) {
  const { signUp } = useAuth()
  const navigate = useNavigate()
  const requested = useRequestedPage()
  return async ({ email, password }: SignUpForm): Promise<SignUpOutcome> => {
    const result = await pass((...proof) => signUp({ email, password }, ...proof))
    if (result.error) {
      const answer = mailAnswer(result.error)
      // A mail that went out moments ago is waited for like a new one.
      if (answer.kind === 'wait') return waitForMail({ email, againAt: answer.againAt })
      const failure = signUpFailure(result.error)
      notify.error(failure.toast.title, { description: failure.toast.description })
      return { kind: 'failed', failure }
    }
    if (result.user?.confirmed_at) {
      notify.success('Account created successfully!')
      markRecentSignup()
      await navigate(requested ?? paths.userDashboard, { replace: true })
      return { kind: 'signed-up' }
    }
    return waitForMail({ email, againAt: Date.now() + runtime().authSettings.mailIntervalMs })
  }
}

function waitForMail(request: MailRequest): SignUpOutcome {
  notify.success('Please check your email!', {
    description: 'We sent you a confirmation link. Please verify your email to continue.',
  })
  return { kind: 'must-confirm', request }
}
