import type { User } from '@supabase/supabase-js'
import { BackLink } from '#ui/back-link.tsx'
import { PageSkeleton } from '#ui/page-skeleton.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { useFocusAfterRemoval } from '#ui/hooks/use-focus-after-removal.ts'
import { useAuth } from '#domains/auth/session/use-auth.ts'
import { paths } from '#platform/router/paths.ts'
import { DataPart } from './data-part.tsx'
import { EmailPart } from './email-part.tsx'
import { PasswordPart } from './password-part.tsx'
import { SessionsPart } from './sessions-part.tsx'
import { MailsPart } from './mails-part.tsx'
import { MfaPart } from './mfa/mfa-part.tsx'
import { isSsoUser } from './sign-in-methods/is-sso-user.ts'
import { SignInMethodsPart } from './sign-in-methods/sign-in-methods-part.tsx'
import { BillingPart } from '#domains/billing/account-billing/billing-part.tsx'
import { getRuntime } from '#platform/runtime.ts'
import { AccountPart } from './account-part.tsx'
import { AddressText } from '#ui/address-text.tsx'
import { SignInMethodRow } from './sign-in-methods/sign-in-method-row.tsx'

export function AccountPage() {
  useFocusAfterRemoval()
  const { user } = useAuth()
  if (!user) return <PageSkeleton />
  return (
    <div className="page pt-6 pb-24">
      <PageTitle back={<BackLink to={paths.userDashboard}>Back to Dashboard</BackLink>} note={user.email}>
        Account
      </PageTitle>
      <Sheet>
        {isSsoUser(user) ? (
          <CompanyPart user={user} />
        ) : (
          <>
            <EmailPart user={user} />
            <PasswordPart user={user} />
            <SignInMethodsPart user={user} />
          </>
        )}
        <MfaPart user={user} />
        <SessionsPart user={user} />
        <AccountBilling />
        <MailsPart userId={user.id} />
        <DataPart userId={user.id} />
      </Sheet>
    </div>
  )
}

/** Only where payments change plans; elsewhere the dashboard says whom to write to. */
function AccountBilling() {
  const { profile } = useAuth()
  if (!profile || !getRuntime().paymentsEnabled) return null
  return (
    <AccountPart
      title="Billing"
      note="What you pay for, and the receipts. The card and the details on the bill are with the payment provider."
    >
      <BillingPart profile={profile} />
    </AccountPart>
  )
}

/** For a user who signs in through a company: the address and the sign-in method are the company's to change. */
function CompanyPart({ user }: { user: User }) {
  return (
    <AccountPart
      title="How you sign in"
      note="Your company looks after your address and how you sign in. Ask its administrators to change them."
    >
      <ul aria-label="How you sign in">
        <SignInMethodRow
          provider="company"
          label="Your company"
          detail={<AddressText address={user.email ?? ''} />}
        />
      </ul>
    </AccountPart>
  )
}
