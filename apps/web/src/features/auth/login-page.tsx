import { Link } from 'react-router'
import { Banner } from '#components/banner.tsx'
import { useLanding } from '#lib/auth/landing.ts'
import { linkProblem } from '#lib/auth/link-problem.ts'
import { paths } from '#lib/paths.ts'
import { LoginForm } from './login-form.tsx'
import { useIsEmailConfirmed } from './mail-link.ts'

/** /login */
export function LoginPage() {
  const isConfirmed = useIsEmailConfirmed()
  const landing = useLanding()
  const problem = linkProblem(landing)
  const next = landing?.hasTokens
    ? 'Sign in, or get a new link by mail.'
    : 'If your address is confirmed, just sign in.'
  return (
    <>
      <h1 className="serif text-h1">Welcome back</h1>
      <LoginForm
        problem={isConfirmed || !problem ? undefined : `${problem} ${next}`}
        notice={
          isConfirmed && (
            <Banner kind="success" announce="politely" className="mt-6">
              Your email has been successfully verified. You can now sign in.
            </Banner>
          )
        }
        ways={
          <p className="mt-5 text-sm text-ink-2">
            New here?{' '}
            <Link to={paths.signup} className="text-link">
              Create account
            </Link>
          </p>
        }
      />
    </>
  )
}
