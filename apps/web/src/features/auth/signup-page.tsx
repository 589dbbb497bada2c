import { Link } from 'react-router'
import { Banner } from '#components/banner.tsx'
import { SupportAddress } from '#components/support-address.tsx'
import { useIsAlive } from '#hooks/use-is-alive.ts'
import { paths } from '#lib/paths.ts'
import { runtime } from '#lib/runtime.ts'
import { CheckEmail } from './check-email.tsx'
import { useMailRequest } from './mail-request.ts'
import { SignupForm } from './signup-form.tsx'

/** /signup */
export function SignupPage() {
  const [request, setRequest] = useMailRequest('confirmation')
  const isAlive = useIsAlive()
  if (request) return <CheckEmail kind="confirmation" request={request} onChange={setRequest} />
  if (isAlive && !runtime().authSettings.signupOpen) return <SignupClosed />
  return <SignupForm onMustConfirm={setRequest} />
}

/** On an installation that takes nobody new. */
function SignupClosed() {
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
