import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { joinSentences } from '#platform/format/join-sentences.ts'
import type { GenerationProblem } from '#domains/generation/generation-state.ts'

export interface FailureCardProps {
  problem: Pick<GenerationProblem, 'kind' | 'message'>
  /** What became of the credit; empty where the message says so itself. */
  fate: string
  /** The price of another try. */
  price?: string | undefined
  /** An action that helps more than another try; offered first. */
  remedy?: ReactNode
  onTryAgain: () => void
}

export function FailureCard({ problem, fate, price, remedy, onTryAgain }: FailureCardProps) {
  const { kind, message } = problem
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
