import { Button, ButtonLink } from '#ui/button.tsx'
import { Mark } from '#ui/mark.tsx'
import { paths } from '#platform/router/paths.ts'

/** Shown while the role is being determined. */
export function VerifyingAccess() {
  return (
    <div className="page py-16 tablet:py-24" aria-busy="true">
      <Mark width={34} />
      <h1 className="serif mt-6 text-h2">Verifying access</h1>
      <div
        role="progressbar"
        aria-label="Verifying access"
        className="mt-6 h-1 w-64 max-w-full overflow-hidden rounded-round bg-sunken"
      >
        <div className="pulse h-full w-2/5 bg-accent-ink" />
      </div>
    </div>
  )
}

/** Shown when the role could not be determined. */
export function AccessUnknown() {
  return (
    <div role="alert" className="page py-16 tablet:py-24">
      <Mark width={34} />
      <h1 className="serif mt-6 text-h2">Your access could not be verified</h1>
      <p className="mt-3 max-w-measure text-ink-2">
        The server did not say who you are. Nothing has changed; loading the page again usually helps.
      </p>
      <Button className="mt-8" onClick={() => window.location.reload()}>
        Reload
      </Button>
    </div>
  )
}

/** Shown when the role was revoked while the page was open. */
export function AccessLost() {
  return (
    <div role="alert" className="page py-16 tablet:py-24">
      <Mark width={34} />
      <h1 className="serif mt-6 text-h2">You do not have permission to access this page</h1>
      <ButtonLink className="mt-8" to={paths.userDashboard}>
        Go to your dashboard
      </ButtonLink>
    </div>
  )
}
