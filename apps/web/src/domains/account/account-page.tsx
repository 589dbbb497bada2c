import { BackLink } from '#ui/back-link.tsx'
import { PageSkeleton } from '#ui/page-skeleton.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { useFocusAfterRemoval } from '#ui/hooks/use-focus-after-removal.ts'
import { useAuth } from '#domains/auth/session/use-auth.ts'
import { paths } from '#platform/router/paths.ts'
import { AccountBilling } from './account-billing.tsx'
import { DataPart } from './data-part.tsx'
import { EmailPart } from './email-part.tsx'
import { PasswordPart } from './password-part.tsx'
import { SessionsPart } from './sessions-part.tsx'
import { MailsPart } from './mails-part.tsx'
import { MfaPart } from './mfa/mfa-part.tsx'
import { CompanyPart } from './company-part.tsx'
import { isSsoUser } from './sign-in-methods/is-sso-user.ts'
import { SignInMethodsPart } from './sign-in-methods/sign-in-methods-part.tsx'

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
