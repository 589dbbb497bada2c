import { Button } from '#components/button.tsx'
import { Card } from '#components/card.tsx'
import { EmptyState } from '#components/empty-state.tsx'

/** A generation that ended well and brought nothing. */
export function NoResults({ onTryAgain }: { onTryAgain: () => void }) {
  return (
    <Card>
      <EmptyState title="No results generated" action={<Button onClick={onTryAgain}>Try Again</Button>}>
        Nothing was written this time, and nothing was charged. A more exact audience usually helps.
      </EmptyState>
    </Card>
  )
}
