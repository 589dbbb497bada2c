import { useEffect, useState } from 'react'
import { isRouteErrorResponse, useLocation, useNavigate, useRouteError } from 'react-router'
import { countFailure } from '#lib/failures.ts'
import { notify } from '#lib/notify.ts'
import { paths } from '#lib/paths.ts'
import { Button, ButtonLink } from './button.tsx'
import { Mark } from './mark.tsx'

const UNEXPECTED = 'An unexpected error has occurred'

function messageFor(error: unknown): string {
  if (isRouteErrorResponse(error)) return error.statusText || UNEXPECTED
  return error instanceof Error && error.message ? error.message : UNEXPECTED
}

/** In the place of a page that failed. The router takes it away by itself when the address changes. */
export function ErrorScreen() {
  const error = useRouteError()
  const { key, pathname, search, hash, state } = useLocation()
  const navigate = useNavigate()
  const [count, setCount] = useState(1)

  useEffect(() => {
    setCount(countFailure({ path: pathname, visit: key, error }))
    notify.error('An issue occurred', {
      id: 'page-failed',
      description: 'The app encountered a problem that has been logged.',
    })
  }, [error, key, pathname])

  // The boundary lets go of its error when the location is another one, even with the same address.
  const tryAgain = () =>
    void navigate({ pathname, search, hash }, { replace: true, state, preventScrollReset: true })

  return (
    <div className="page py-16 tablet:py-24" role="alert">
      <Mark width={34} />
      <h1 className="serif mt-6 text-h1">Something went wrong</h1>
      <p className="mt-3 max-w-measure text-ink-2">{messageFor(error)}</p>
      <div className="mt-8 flex flex-wrap gap-2">
        <Button onClick={tryAgain}>Try Again</Button>
        <Button kind="second" onClick={() => void navigate(-1)}>
          Go Back
        </Button>
        <ButtonLink kind="second" to={paths.home}>
          Home
        </ButtonLink>
        {count > 1 && (
          <Button kind="quiet" onClick={() => window.location.reload()}>
            Reload App
          </Button>
        )}
      </div>
    </div>
  )
}
