import { useLanding } from '#lib/auth/landing.ts'
import { linkProblem } from '#lib/auth/link-problem.ts'
import { useAuth } from '#lib/auth/use-auth.ts'
import { AddressPage } from './address-page.tsx'

/** /sign-in-link: for signing in without a password; the link leads back here. */
export function SignInLinkPage() {
  const landing = useLanding()
  const { isLoading } = useAuth()
  // A code is no problem for as long as it is being exchanged.
  const problem = landing?.hasCode && isLoading ? undefined : linkProblem(landing)
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
