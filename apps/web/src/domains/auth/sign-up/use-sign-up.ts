import { useNavigate } from 'react-router'
import type { CaptchaControl } from '#domains/auth/captcha/use-captcha.tsx'
import type { SignUpFields } from '#domains/auth/credentials-schema.ts'
import { readMailResponse } from '#domains/auth/mail/mail-response.ts'
import { useRequestedPage } from '#domains/auth/requested-page.tsx'
import { useAuth } from '#domains/auth/session/use-auth.ts'
import { notify } from '#platform/notify.ts'
import { paths } from '#platform/router/paths.ts'
import { getRuntime } from '#platform/runtime.ts'
import type { MailRequest } from '#domains/auth/mail/mail-request.ts'
import { markRecentSignUp } from './recent-sign-up.ts'
import { type SignUpFailure, describeSignUpFailure } from './describe-sign-up-failure.ts'

export type SignUpOutcome =
  | { kind: 'signed-up' }
  | { kind: 'must-confirm'; request: MailRequest }
  | { kind: 'failed'; failure: SignUpFailure }

/** Signs up and reports the outcome; a confirmed user goes on to the requested page, or the dashboard. */
export function useSignUp(pass: CaptchaControl['pass']) {
  const { signUp } = useAuth()
  const navigate = useNavigate()
  const requested = useRequestedPage()
  return async ({ email, password }: SignUpFields): Promise<SignUpOutcome> => {
    const result = await pass((...proof) => signUp({ email, password }, ...proof))
    if (result.error) {
      const response = readMailResponse(result.error)
      // A mail that was sent moments ago is waited for like a new one.
      if (response.kind === 'wait') return waitForMail({ email, againAt: response.againAt })
      const failure = describeSignUpFailure(result.error)
      notify.error(failure.toast.title, { description: failure.toast.description })
      return { kind: 'failed', failure }
    }
    if (result.user?.confirmed_at) {
      notify.success('Account created successfully!')
      markRecentSignUp()
      await navigate(requested ?? paths.userDashboard, { replace: true })
      return { kind: 'signed-up' }
    }
    return waitForMail({ email, againAt: Date.now() + getRuntime().authSettings.mailIntervalMs })
  }
}

function waitForMail(request: MailRequest): SignUpOutcome {
  notify.success('Please check your email!', {
    description: 'We sent you a confirmation link. Please verify your email to continue.',
  })
  return { kind: 'must-confirm', request }
}
