import { useEffect, useState } from 'react'
import { isRouteErrorResponse, useLocation, useNavigate, useRouteError } from 'react-router'
import { cleanMessage, UNREACHED } from '#platform/clean-message.ts'
import { countFailure, canReport } from '#platform/page-failures.ts'
import { isChunkMissing } from '#platform/is-chunk-missing.ts'
import { notify } from '#platform/notify.ts'
import { paths } from '#platform/router/paths.ts'
import { Button, ButtonLink } from './button.tsx'
import { Mark } from './mark.tsx'

const UNEXPECTED = 'An unexpected error has occurred'
const MISSING = 'This page could not be fetched. There is a newer version of it, or no connection.'

function messageFor(error: unknown): string {
  if (isRouteErrorResponse(error)) return error.statusText || UNEXPECTED
  if (!(error instanceof Error) || !error.message) return UNEXPECTED
  return cleanMessage(error.message) === UNREACHED ? UNREACHED : error.message
}

/**
 * Replaces a page that failed. The router removes it when the address changes. A page whose code can't be fetched, mostly
 * because there is a newer version, needs a reload: a retry would fail again.
 */
export function ErrorScreen() {
  const error = useRouteError()
  const { key, pathname, search, hash, state } = useLocation()
  const navigate = useNavigate()
  const [count, setCount] = useState(1)

  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- a failure is counted once it is shown, never while rendering
    setCount(countFailure({ path: pathname, visit: key, error }))
    if (!canReport()) return
    notify.error('An issue occurred', {
      // The address may change only after its page failed to load.
      staysOnNavigation: true,
      id: 'page-failed',
      description: 'The app encountered a problem that has been logged.',
    })
  }, [error, key, pathname])

  // The boundary drops its error for another location, even with the same address.
  const tryAgain = () =>
    void navigate({ pathname, search, hash }, { replace: true, state, preventScrollReset: true })

  const isMissing = isChunkMissing(error)
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
        <Button kind="second" onClick={() => navigate(-1)}>
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
