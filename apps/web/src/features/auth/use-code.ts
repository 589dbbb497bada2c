import { useNavigate } from 'react-router'
import { callFailure } from '#lib/auth/mail-answer.ts'
import { useAuth } from '#lib/auth/use-auth.ts'
import { welcome } from '#lib/auth/welcome.ts'
import { notify } from '#lib/notify.ts'
import { paths } from '#lib/paths.ts'
import { keepMailRequest, type MailKind } from './mail-request.ts'

const WRONG_CODE = 'This code is wrong or has expired. Check it, or ask for a new one below.'

/** Tries the code of a mail, and goes on when it is right; the guard around the screen leads people who are signed in. */
export function useCode(kind: MailKind, email: string) {
  const { verifyCode } = useAuth()
  const navigate = useNavigate()
  return async (code: string): Promise<string | undefined> => {
    const result = await verifyCode({ email, code, kind: kind === 'recovery' ? 'recovery' : 'email' })
    if (result.error) {
      if (result.error.code === 'otp_expired') return WRONG_CODE
      return callFailure(result.error)
    }
    keepMailRequest(kind, undefined)
    if (kind === 'confirmation') notify.success('Email verified successfully', { id: 'email-verified' })
    if (kind === 'sign-in' && !result.owesCode) welcome(result.isAdmin)
    if (kind === 'recovery') await navigate(paths.newPassword, { replace: true })
    return undefined
  }
}
