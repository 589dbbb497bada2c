import type { GenerationForm } from '@firstline/contract/generation'
import { Button, ButtonLink } from '#components/button.tsx'
import { Card } from '#components/card.tsx'
import { EmptyState } from '#components/empty-state.tsx'
import { paths } from '#lib/paths.ts'
import type { CreditFate, Trouble } from '#lib/generation/generation-state.ts'

export interface FailureCardProps {
  trouble: Trouble
  /** Null when it could not be read. */
  form: GenerationForm | null
  /** Testing mode: there was no credit to lose. */
  isUnlimited: boolean
  onTryAgain: () => void
}

/** What went wrong, what became of the credit, and the next step. */
export function FailureCard({ trouble, form, isUnlimited, onTryAgain }: FailureCardProps) {
  const { kind, message, credit, mayGoOn } = trouble
  const isSaid = /credit|charged/i.test(message)
  const isThin = kind === 'brief' && form !== null
  return (
    <Card role="alert">
      <EmptyState
        title={kind === 'stopped' ? 'Stopped' : 'Error generating results'}
        action={
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
            {isThin && (
              <ButtonLink to={paths.generator} state={{ brief: form }}>
                Edit the brief
              </ButtonLink>
            )}
            <Button kind={isThin ? 'second' : 'main'} onClick={onTryAgain}>
              Try Again
            </Button>
            {form && !mayGoOn && !isUnlimited && (
              <span className="text-xs text-ink-3">1 credit, and only if it works</span>
            )}
          </div>
        }
      >
        {message}
        {!isSaid && ` ${isUnlimited ? 'Nothing was charged.' : fateInWords[credit]}`}
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
