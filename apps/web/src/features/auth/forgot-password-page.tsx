import { useEffect, useState } from 'react'
import { Navigate } from 'react-router'
import { useAuth } from '#lib/auth/use-auth.ts'
import { paths } from '#lib/paths.ts'
import { AddressPage } from './address-page.tsx'
import { forgetMailRequests } from './mail-request.ts'

/** /forgot-password: for people who are signed in, too. */
export function ForgotPasswordPage() {
  const { user, halfway, isLoading } = useAuth()
  const [wasOut, setWasOut] = useState(false)
  const person = user ?? halfway
  if (!person && !isLoading && !wasOut) setWasOut(true)
  // The link was opened in another tab, or the code typed here.
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
