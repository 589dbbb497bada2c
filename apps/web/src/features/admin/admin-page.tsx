import { ButtonLink } from '#components/button.tsx'
import { Card } from '#components/card.tsx'
import { EmptyState } from '#components/empty-state.tsx'
import { PageTitle } from '#components/page-title.tsx'
import { paths } from '#lib/paths.ts'

/** /dashboard/admin, until there is more to it. */
export function AdminPage() {
  return (
    <div className="page pt-10 pb-24">
      <PageTitle>Admin</PageTitle>
      <Card>
        <EmptyState
          title="Nothing to manage here yet"
          action={
            <ButtonLink kind="second" to={paths.userDashboard}>
              Go to your dashboard
            </ButtonLink>
          }
        >
          You are signed in as an administrator. Users, plans and credits are managed on the command line
          until this page does it.
        </EmptyState>
      </Card>
    </div>
  )
}
