import { Navigate } from 'react-router'
import { useRequest } from '#lib/auth/requested-page.tsx'
import { paths } from '#lib/paths.ts'

/** Leads to the code that is still owed; from there one goes on to `onward`, or comes back here. */
export function ToSecondStep({ onward }: { onward?: string | undefined }) {
  const request = useRequest()
  return <Navigate to={paths.secondStep} replace state={onward === undefined ? request : { onward }} />
}
