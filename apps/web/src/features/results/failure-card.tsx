import { Button } from '#components/button.tsx'
import { Card } from '#components/card.tsx'
import { EmptyState } from '#components/empty-state.tsx'
import type { CreditFate, Trouble } from './generation-state.ts'

export interface FailureCardProps {
  trouble: Trouble
  /** Testing mode: there was no credit to lose. */
  isUnlimited: boolean
  onTryAgain: () => void
}

/** What went wrong, what became of the credit, and the next step. */
export function FailureCard({ trouble, isUnlimited, onTryAgain }: FailureCardProps) {
  const said = /credit|charged/i.test(trouble.message)
  return (
    <Card role="alert">
      <EmptyState
        title={trouble.kind === 'stopped' ? 'Stopped' : 'Error generating results'}
        action={
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <Button onClick={onTryAgain}>Try Again</Button>
            {!trouble.mayGoOn && !isUnlimited && (
              <span className="text-xs text-ink-3">1 credit, and only if it works</span>
            )}
          </div>
        }
      >
        {trouble.message}
        {!said && ` ${isUnlimited ? 'Nothing was charged.' : fateInWords[trouble.credit]}`}
      </EmptyState>
    </Card>
  )
}

const fateInWords: Record<CreditFate, string> = {
  returned: 'Your credit was returned.',
  'not-returned': 'Your credit was not returned.',
  'never-taken': 'Nothing was charged.',
  unknown: 'Trying again asks for the same messages, so nothing is charged twice.',
}
