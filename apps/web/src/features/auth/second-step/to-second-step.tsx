import { Navigate, useLocation } from 'react-router'
import { tidied } from '#lib/auth/landing.ts'
import { paths } from '#lib/paths.ts'

/** Leads to the code that is still owed; from there one goes on to `onward`, or comes back here. */
export function ToSecondStep({ onward }: { onward?: string | undefined }) {
  const { pathname, search, hash } = useLocation()
  const here = withoutTraces(`${pathname}${search}${hash}`)
  return <Navigate to={paths.secondStep} replace state={{ onward: onward ?? here }} />
}

/** The router remembers an address as it was opened: with the code of the link that led there. */
function withoutTraces(address: string): string {
  const url = new URL(tidied(new URL(address, window.location.origin).href))
  return `${url.pathname}${url.search}${url.hash}`
}
