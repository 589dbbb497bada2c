import { useNavigate } from 'react-router'
import { Banner } from '#ui/banner.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { useIsHydrated } from '#platform/hydration/use-is-hydrated.ts'
import { useAuthCallback } from '#domains/auth/auth-callback.ts'
import { describeLinkError } from '#domains/auth/mail/describe-link-error.ts'
import { useRequestedPage } from '#domains/auth/requested-page.tsx'
import { useAuth } from '#domains/auth/session/use-auth.ts'
import { notify } from '#platform/notify.ts'
import { paths } from '#platform/router/paths.ts'
import { PasswordForm } from './password-form.tsx'

/** /new-password: the target of a recovery link. */
export function NewPasswordPage() {
  const { user, isLoading } = useAuth()
  const isHydrated = useIsHydrated()
  const problem = describeLinkError(useAuthCallback())
  const navigate = useNavigate()
  const requested = useRequestedPage()
  const onChanged = () => {
    notify.success('Password changed', { description: 'Your other devices have been signed out.' })
    void navigate(requested ?? paths.userDashboard, { replace: true })
  }
  return (
    <>
      <h1 className="serif text-h1">Choose a new password</h1>
      {user ? (
        <>
          <p className="mt-4 mb-6 text-ink-2 wrap-anywhere">
            For {user.email}. Everywhere else you will be signed out and need the new password.
          </p>
          <PasswordForm email={user.email ?? ''} action="Save password" isMain onChanged={onChanged} />
        </>
      ) : !isHydrated || isLoading ? (
        <p role="status" className="mt-6 flex items-center gap-3 text-ink-2">
          <Spinner /> Checking your link
        </p>
      ) : (
        <NoSession problem={problem} />
      )}
    </>
  )
}

/** Shown without a session: the link failed, or there was none. */
function NoSession({ problem }: { problem: string | undefined }) {
  return (
    <>
      {problem === undefined ? (
        <p className="mt-4 text-ink-2">That takes a link or a code from a mail.</p>
      ) : (
        <Banner kind="danger" announce="assertive" className="mt-6">
          {problem}
        </Banner>
      )}
      <p className="mt-4 text-sm text-ink-2">
        Open the link in this browser. If the mail comes to another device, type its code on the next screen.
      </p>
      <ButtonLink to={paths.forgotPassword} size="lg" wide className="mt-6">
        Send a new link
      </ButtonLink>
    </>
  )
}
