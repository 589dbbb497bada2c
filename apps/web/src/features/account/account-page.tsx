import { BackLink } from '#components/back-link.tsx'
import { PageSkeleton } from '#components/page-skeleton.tsx'
import { PageTitle } from '#components/page-title.tsx'
import { Sheet } from '#components/sheet.tsx'
import { useAuth } from '#lib/auth/use-auth.ts'
import { paths } from '#lib/paths.ts'
import { DataPart } from './data-part.tsx'
import { EmailPart } from './email-part.tsx'
import { PasswordPart } from './password-part.tsx'
import { SessionsPart } from './sessions-part.tsx'
import { TwoStepPart } from './two-step-part.tsx'
import { CompanyPart } from './company-part.tsx'
import { isOfCompany } from './ways-in/is-of-company.ts'
import { WaysInPart } from './ways-in-part.tsx'

/** /account: how one signs in, and where one is signed in. */
export function AccountPage() {
  const { user } = useAuth()
  if (!user) return <PageSkeleton />
  return (
    <div className="page pt-6 pb-24">
      <PageTitle back={<BackLink to={paths.userDashboard}>Back to Dashboard</BackLink>} note={user.email}>
        Account
      </PageTitle>
      <Sheet>
        {isOfCompany(user) ? (
          <CompanyPart user={user} />
        ) : (
          <>
            <EmailPart user={user} />
            <PasswordPart user={user} />
            <WaysInPart user={user} />
          </>
        )}
        <TwoStepPart user={user} />
        <SessionsPart user={user} />
        <DataPart />
      </Sheet>
    </div>
  )
}
