import { useNavigate } from 'react-router'
import { Banner } from '#components/banner.tsx'
import { ButtonLink } from '#components/button.tsx'
import { Spinner } from '#components/spinner.tsx'
import { useIsAlive } from '#hooks/use-is-alive.ts'
import { useLanding } from '#lib/auth/landing.ts'
import { linkProblem } from '#lib/auth/link-problem.ts'
import { useRequestedPage } from '#lib/auth/requested-page.tsx'
import { useAuth } from '#lib/auth/use-auth.ts'
import { notify } from '#lib/notify.ts'
import { paths } from '#lib/paths.ts'
import { PasswordForm } from './password-form.tsx'

/** /new-password: where the link for a forgotten password leads, and its code. */
export function NewPasswordPage() {
  const { user, isLoading } = useAuth()
  const isAlive = useIsAlive()
  const problem = linkProblem(useLanding())
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
      ) : !isAlive || isLoading ? (
        <p role="status" className="mt-6 flex items-center gap-3 text-ink-2">
          <Spinner /> Checking your link
        </p>
      ) : (
        <NoSession problem={problem} />
      )}
    </>
  )
}

/** Nobody is signed in: the link did not do it, or there was none. */
function NoSession({ problem }: { problem: string | undefined }) {
  return (
    <>
      {problem === undefined ? (
        <p className="mt-4 text-ink-2">That takes a link or a code from a mail.</p>
      ) : (
        <Banner kind="danger" announce="at once" className="mt-6">
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
