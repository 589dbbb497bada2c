import { useEffect, useState } from 'react'
import { Navigate } from 'react-router'
import { useAuth } from '#domains/auth/session/use-auth.ts'
import { paths } from '#platform/router/paths.ts'
import { AddressPage } from './address-page.tsx'
import { forgetMailRequests } from './mail-request.ts'

/** /forgot-password: open to signed-in users too. */
export function ForgotPasswordPage() {
  const { user, pendingUser, isLoading } = useAuth()
  const [wasOut, setWasOut] = useState(false)
  const person = user ?? pendingUser
  if (!person && !isLoading && !wasOut) setWasOut(true)
  // The link was opened in another tab, or the code was typed here.
  const hasArrived = wasOut && person !== null
  useEffect(() => {
    if (hasArrived) forgetMailRequests()
  }, [hasArrived])
  if (hasArrived) return <Navigate to={paths.newPassword} replace />
  return (
    <AddressPage kind="recovery" title="Forgot your password?">
      Tell us the address of your account. We send it a link for choosing a new password.
    </AddressPage>
  )
}
