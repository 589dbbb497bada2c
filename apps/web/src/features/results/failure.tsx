import type { GenerationForm } from '@firstline/contract/generation'
import { ButtonLink } from '#components/button.tsx'
import { FailureCard } from '#components/messages/failure-card.tsx'
import { creditFate } from '#lib/generation/credit-fate.ts'
import type { Trouble } from '#lib/generation/generation-state.ts'
import { paths } from '#lib/paths.ts'

export interface FailureProps {
  trouble: Trouble
  form: GenerationForm
  isUnlimited: boolean
  onTryAgain: () => void
}

/** What went wrong with a member's messages, what became of the credit, and the next step. */
export function Failure({ trouble, form, isUnlimited, onTryAgain }: FailureProps) {
  const isFree = trouble.mayGoOn || isUnlimited || isExhausted(trouble)
  return (
    <FailureCard
      trouble={trouble}
      fate={creditFate(trouble, isUnlimited)}
      price={isFree ? undefined : '1 credit, and only if it works'}
      remedy={remedyOf(trouble, form)}
      onTryAgain={onTryAgain}
    />
  )
}

const OUT_OF_FREE_CREDITS = 'credits_exhausted_free'

function isExhausted({ code }: Trouble): boolean {
  return code === OUT_OF_FREE_CREDITS || code === 'credits_exhausted_pro'
}

function remedyOf({ kind, code }: Trouble, form: GenerationForm) {
  if (code === OUT_OF_FREE_CREDITS) return <ButtonLink to={paths.pricing}>Upgrade Plan</ButtonLink>
  if (kind !== 'brief') return null
  return (
    <ButtonLink to={paths.generator} state={{ brief: form }}>
      Edit the brief
    </ButtonLink>
  )
}
