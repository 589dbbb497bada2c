import { Button } from '#components/button.tsx'
import { Card } from '#components/card.tsx'
import { EmptyState } from '#components/empty-state.tsx'
import { PageTitle } from '#components/page-title.tsx'
import { useRefresh } from './use-refresh.ts'

/** In the place of the dashboard when the profile could not be read. */
export function ProfileMissing() {
  const { isBusy, refresh } = useRefresh()
  return (
    <div className="page pt-10 pb-20">
      <PageTitle>Dashboard</PageTitle>
      <Card role="alert">
        <EmptyState
          title="Your profile could not be read"
          action={
            <Button busy={isBusy} onClick={() => void refresh()}>
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
