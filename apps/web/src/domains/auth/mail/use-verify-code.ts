import { useNavigate } from 'react-router'
import { describeCallFailure } from './mail-response.ts'
import { useAuth } from '#domains/auth/session/use-auth.ts'
import { showWelcome } from '#domains/auth/show-welcome.ts'
import { notify } from '#platform/notify.ts'
import { paths } from '#platform/router/paths.ts'
import { storeMailRequest, type MailScreen } from './mail-request.ts'

const WRONG_CODE = 'This code is wrong or has expired. Check it, or ask for a new one below.'

/** Verifies the code of a mail. On success the guard around the screen redirects. */
export function useVerifyCode(kind: MailScreen, email: string) {
  const { verifyCode } = useAuth()
  const navigate = useNavigate()
  return async (code: string): Promise<string | undefined> => {
    const result = await verifyCode({ email, code, kind: kind === 'recovery' ? 'recovery' : 'email' })
    if (result.error) {
      if (result.error.code === 'otp_expired') return WRONG_CODE
      return describeCallFailure(result.error)
    }
    storeMailRequest(kind, undefined)
    if (kind === 'confirmation') notify.success('Email verified successfully', { id: 'email-verified' })
    if (kind === 'sign-in' && !result.isMfaPending) showWelcome(result.isAdmin)
    if (kind === 'recovery') await navigate(paths.newPassword, { replace: true })
    return undefined
  }
}
