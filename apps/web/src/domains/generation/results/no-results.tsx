import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'

export function NoResults({ onTryAgain }: { onTryAgain: () => void }) {
  return (
    <Card>
      <EmptyState title="No results generated" action={<Button onClick={onTryAgain}>Try Again</Button>}>
        Nothing was written this time, and nothing was charged. A more exact audience usually helps.
      </EmptyState>
    </Card>
  )
}
