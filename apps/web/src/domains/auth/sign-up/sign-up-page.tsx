import { Link } from 'react-router'
import { Banner } from '#ui/banner.tsx'
import { SupportAddress } from '#ui/support-address.tsx'
import { useIsHydrated } from '#platform/hydration/use-is-hydrated.ts'
import { paths } from '#platform/router/paths.ts'
import { getRuntime } from '#platform/runtime.ts'
import { CheckEmail } from '#domains/auth/mail/check-email.tsx'
import { useMailRequest } from '#domains/auth/mail/mail-request.ts'
import { SignUpForm } from './sign-up-form.tsx'

/** /signup */
export function SignUpPage() {
  const [request, setRequest] = useMailRequest('confirmation')
  const isHydrated = useIsHydrated()
  if (request) return <CheckEmail kind="confirmation" request={request} onChange={setRequest} />
  if (isHydrated && !getRuntime().authSettings.signupOpen) return <SignUpClosed />
  return <SignUpForm onMustConfirm={setRequest} />
}

/** Shown on an installation without sign-up. */
function SignUpClosed() {
  return (
    <>
      <h1 className="serif text-h1">Create account</h1>
      <Banner kind="info" className="mt-6">
        This installation takes no new accounts right now. Please write to <SupportAddress />.
      </Banner>
      <p className="mt-5 text-sm text-ink-2">
        Already have an account?{' '}
        <Link to={paths.login} className="text-link">
          Sign in
        </Link>
      </p>
    </>
  )
}
