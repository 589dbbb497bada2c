import { AddressPage } from './address-page.tsx'

/** /forgot-password */
export function ForgotPasswordPage() {
  return (
    <AddressPage kind="recovery" title="Forgot your password?">
      Tell us the address of your account. We send it a link for choosing a new password.
    </AddressPage>
  )
}
