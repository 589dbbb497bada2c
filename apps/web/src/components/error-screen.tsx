import { useEffect, useState } from 'react'
import { isRouteErrorResponse, useLocation, useNavigate, useRouteError } from 'react-router'
import { countFailure, mayReport } from '#lib/failures.ts'
import { isPartMissing } from '#lib/missing-part.ts'
import { notify } from '#lib/notify.ts'
import { paths } from '#lib/paths.ts'
import { Button, ButtonLink } from './button.tsx'
import { Mark } from './mark.tsx'

const UNEXPECTED = 'An unexpected error has occurred'
const MISSING = 'This page could not be fetched. There is a newer version of it, or no connection.'

function messageFor(error: unknown): string {
  if (isRouteErrorResponse(error)) return error.statusText || UNEXPECTED
  return error instanceof Error && error.message ? error.message : UNEXPECTED
}

/**
 * In the place of a page that failed. The router takes it away by itself when the address changes. A page whose code can't
 * be fetched, mostly because there is a newer one, has only one way on, which is offered at once: to load the app anew.
 */
export function ErrorScreen() {
  const error = useRouteError()
  const { key, pathname, search, hash, state } = useLocation()
  const navigate = useNavigate()
  const [count, setCount] = useState(1)

  useEffect(() => {
    setCount(countFailure({ path: pathname, visit: key, error }))
    if (!mayReport()) return
    notify.error('An issue occurred', {
      id: 'page-failed',
      description: 'The app encountered a problem that has been logged.',
    })
  }, [error, key, pathname])

  // The boundary lets go of its error when the location is another one, even with the same address.
  const tryAgain = () =>
    void navigate({ pathname, search, hash }, { replace: true, state, preventScrollReset: true })

  const isMissing = isPartMissing(error)
  const reload = (
    <Button kind={isMissing ? 'main' : 'quiet'} onClick={() => window.location.reload()}>
      Reload App
    </Button>
  )
  return (
    <div className="page py-16 tablet:py-24" role="alert">
      <Mark width={34} />
      <h1 className="serif mt-6 text-h1">Something went wrong</h1>
      <p className="mt-3 max-w-measure text-ink-2">{isMissing ? MISSING : messageFor(error)}</p>
      <div className="mt-8 flex flex-wrap gap-2">
        {isMissing ? reload : <Button onClick={tryAgain}>Try Again</Button>}
        <Button kind="second" onClick={() => void navigate(-1)}>
          Go Back
        </Button>
        <ButtonLink kind="second" to={paths.home} reloadDocument={isMissing}>
          Home
        </ButtonLink>
        {!isMissing && count > 1 && reload}
      </div>
    </div>
  )
}
