import { Navigate } from 'react-router'
import { useRedirectRequest } from '#domains/auth/requested-page.tsx'
import { paths } from '#platform/router/paths.ts'

/** Leads to the MFA page; from there to `onward`, or back here. */
export function RedirectToMfa({ onward }: { onward?: string | undefined }) {
  const request = useRedirectRequest()
  return <Navigate to={paths.mfa} replace state={onward === undefined ? request : { onward }} />
}
