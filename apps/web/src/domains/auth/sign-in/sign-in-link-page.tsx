import { useAuthCallback } from '#domains/auth/auth-callback.ts'
import { describeLinkError } from '#domains/auth/mail/describe-link-error.ts'
import { useAuth } from '#domains/auth/session/use-auth.ts'
import { AddressPage } from '#domains/auth/mail/address-page.tsx'

/** /sign-in-link: signs in without a password; the mailed link leads back here. */
export function SignInLinkPage() {
  const callback = useAuthCallback()
  const { isLoading } = useAuth()
  // No error is shown while a code is being exchanged.
  const problem = callback?.hasCode && isLoading ? undefined : describeLinkError(callback)
  return (
    <AddressPage
      kind="sign-in"
      title="Sign in by mail"
      problem={problem && `${problem} Send a new one from here.`}
    >
      We send you a link and a code. Either one signs you in, without a password.
    </AddressPage>
  )
}
