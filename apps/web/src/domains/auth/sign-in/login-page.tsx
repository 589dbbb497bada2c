import { Link, useSearchParams } from 'react-router'
import { Banner } from '#ui/banner.tsx'
import { useAuthCallback } from '#domains/auth/auth-callback.ts'
import { describeLinkError } from '#domains/auth/mail/describe-link-error.ts'
import { isProviderCallback } from './provider-error.ts'
import { paths } from '#platform/router/paths.ts'
import { LoginForm } from './login-form.tsx'
import { useEmailChange, useIsEmailConfirmed } from './use-link-outcome.ts'
import { ProviderErrorBanner } from './provider-error-banner.tsx'
import { useProviderError } from './use-provider-error.ts'

/** /login */
export function LoginPage() {
  const isConfirmed = useIsEmailConfirmed()
  const emailChange = useEmailChange()
  const callback = useAuthCallback()
  const ofProvider = useProviderError()
  const problem = callback && !isProviderCallback(callback) ? describeLinkError(callback) : undefined
  const [search] = useSearchParams()
  const wasToChange = search.has('email_changed')
  const next = callback?.hasTokens
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
            <ProviderErrorBanner error={ofProvider} />
          ) : (
            <LinkNotice isConfirmed={isConfirmed} emailChange={emailChange} />
          )
        }
        links={
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

/** What a link has done in a browser that got no session from it. */
function LinkNotice({
  isConfirmed,
  emailChange,
}: {
  isConfirmed: boolean
  emailChange: 'done' | 'half' | undefined
}) {
  if (emailChange === 'half') {
    return (
      <Banner kind="info" announce="polite" className="mt-6">
        One more step: open the link in the other mail.
      </Banner>
    )
  }
  if (!isConfirmed && !emailChange) return null
  return (
    <Banner kind="success" announce="polite" className="mt-6">
      {emailChange
        ? 'Your address is changed. Sign in with it.'
        : 'Your email has been successfully verified. You can now sign in.'}
    </Banner>
  )
}
