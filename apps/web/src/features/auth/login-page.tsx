import { Link, useSearchParams } from 'react-router'
import { Banner } from '#components/banner.tsx'
import { useLanding } from '#lib/auth/landing.ts'
import { linkProblem } from '#lib/auth/link-problem.ts'
import { isOfProvider } from '#lib/auth/provider-problem.ts'
import { paths } from '#lib/paths.ts'
import { LoginForm } from './login-form.tsx'
import { useEmailChange, useIsEmailConfirmed } from './mail-link.ts'
import { ProviderProblemBanner } from './provider-problem-banner.tsx'
import { useProviderProblem } from './use-provider-problem.ts'

/** /login */
export function LoginPage() {
  const isConfirmed = useIsEmailConfirmed()
  const emailChange = useEmailChange()
  const landing = useLanding()
  const ofProvider = useProviderProblem()
  const problem = landing && !isOfProvider(landing) ? linkProblem(landing) : undefined
  const [search] = useSearchParams()
  const wasToChange = search.has('email_changed')
  const next = landing?.hasTokens
    ? 'Sign in, or get a new link by mail.'
    : wasToChange
      ? 'Sign in to see which address your account has.'
      : 'If your address is confirmed, just sign in.'
  return (
    <>
      <h1 className="serif text-h1">Welcome back</h1>
      <LoginForm
        hasOthers
        problem={isConfirmed || emailChange || !problem ? undefined : `${problem} ${next}`}
        offersLink={!wasToChange}
        notice={
          ofProvider ? (
            <ProviderProblemBanner problem={ofProvider} />
          ) : (
            <LinkNotice isConfirmed={isConfirmed} emailChange={emailChange} />
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

/** What a link has done for somebody whose browser got no session from it. */
function LinkNotice({
  isConfirmed,
  emailChange,
}: {
  isConfirmed: boolean
  emailChange: 'done' | 'half' | undefined
}) {
  if (emailChange === 'half') {
    return (
      <Banner kind="info" announce="politely" className="mt-6">
        One more step: open the link in the other mail.
      </Banner>
    )
  }
  if (!isConfirmed && !emailChange) return null
  return (
    <Banner kind="success" announce="politely" className="mt-6">
      {emailChange
        ? 'Your address is changed. Sign in with it.'
        : 'Your email has been successfully verified. You can now sign in.'}
    </Banner>
  )
}
