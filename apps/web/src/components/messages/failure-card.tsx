import type { ReactNode } from 'react'
import { Button } from '#components/button.tsx'
import { Card } from '#components/card.tsx'
import { EmptyState } from '#components/empty-state.tsx'
import { joinSentences } from '#lib/join-sentences.ts'
import type { Trouble } from '#lib/generation/generation-state.ts'

export interface FailureCardProps {
  trouble: Pick<Trouble, 'kind' | 'message'>
  /** What became of what it would have cost; empty where the message says so itself. */
  fate: string
  /** What another try costs. */
  price?: string | undefined
  /** What helps more than another try of the same, where something does: offered first. */
  remedy?: ReactNode
  onTryAgain: () => void
}

/** What went wrong, what became of its price, and the next step. */
export function FailureCard({ trouble, fate, price, remedy, onTryAgain }: FailureCardProps) {
  const { kind, message } = trouble
  return (
    <Card role="alert">
      <EmptyState
        title={kind === 'stopped' ? 'Stopped' : 'Error generating results'}
        action={
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
            {remedy}
            <Button kind={remedy ? 'second' : 'main'} onClick={onTryAgain}>
              Try Again
            </Button>
            {price && <span className="text-xs text-ink-3">{price}</span>}
          </div>
        }
      >
        {joinSentences(message, fate)}
      </EmptyState>
    </Card>
  )
}
