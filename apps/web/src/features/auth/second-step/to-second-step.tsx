import { Navigate, useLocation } from 'react-router'
import { paths } from '#lib/paths.ts'

/** Leads to the code that is still owed; from there one goes on to `onward`, or comes back here. */
export function ToSecondStep({ onward }: { onward?: string | undefined }) {
  const { pathname, search, hash } = useLocation()
  return (
    <Navigate to={paths.secondStep} replace state={{ onward: onward ?? `${pathname}${search}${hash}` }} />
  )
}
