import { useAuthCallback } from '#domains/auth/auth-callback.ts'
import { describeLinkError } from '#domains/auth/mail/describe-link-error.ts'
import { LoginForm } from './login-form.tsx'

/** /admin-login */
export function AdminLoginPage() {
  return (
    <>
      <h1 className="serif text-h1">Admin sign in</h1>
      <p className="mt-4 text-ink-2">For those who look after this installation.</p>
      <LoginForm problem={describeLinkError(useAuthCallback())} />
    </>
  )
}
