import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { useRefreshProfile } from './use-refresh-profile.ts'

/** Replaces the dashboard when the profile could not be read. */
export function ProfileMissing() {
  const { isBusy, refresh } = useRefreshProfile()
  return (
    <div className="page pt-10 pb-20">
      <PageTitle>Dashboard</PageTitle>
      <Card role="alert">
        <EmptyState
          title="Your profile could not be read"
          action={
            <Button busy={isBusy} onClick={() => refresh()}>
              Try Again
            </Button>
          }
        >
          Nothing about it has changed. Please try again in a moment.
        </EmptyState>
      </Card>
    </div>
  )
}
