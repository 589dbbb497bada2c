import { useLanding } from '#lib/auth/landing.ts'
import { linkProblem } from '#lib/auth/link-problem.ts'
import { AddressPage } from './address-page.tsx'

/** /sign-in-link: for signing in without a password; the link leads back here. */
export function SignInLinkPage() {
  const problem = linkProblem(useLanding())
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
