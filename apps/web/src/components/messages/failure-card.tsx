import type { ReactNode } from 'react'
import { Button } from '#components/button.tsx'
import { Card } from '#components/card.tsx'
import { EmptyState } from '#components/empty-state.tsx'
import type { Trouble } from '#lib/generation/generation-state.ts'

export interface FailureCardProps {
  trouble: Pick<Trouble, 'kind' | 'message'>
  /** What became of what it would have cost; empty where the message says so itself. */
  fate: string
  /** What another try costs. */
  price?: string | undefined
  /** The way back to the brief: offered first when the brief is what can't be written from. */
  editBrief?: ReactNode
  onTryAgain: () => void
}

/** What went wrong, what became of its price, and the next step. */
export function FailureCard({ trouble, fate, price, editBrief, onTryAgain }: FailureCardProps) {
  const { kind, message } = trouble
  const isBrief = kind === 'brief' && Boolean(editBrief)
  return (
    <Card role="alert">
      <EmptyState
        title={kind === 'stopped' ? 'Stopped' : 'Error generating results'}
        action={
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
            {isBrief && editBrief}
            <Button kind={isBrief ? 'second' : 'main'} onClick={onTryAgain}>
              Try Again
            </Button>
            {price && <span className="text-xs text-ink-3">{price}</span>}
          </div>
        }
      >
        {[message, fate].filter(Boolean).join(' ')}
      </EmptyState>
    </Card>
  )
}
